// Options:   --seed 3995 --no-argc --no-packed-struct --no-hash-value-printf --concise --max-funcs 3 --max-block-size 3 --max-block-depth 3 --max-array-dim 2 --max-array-len-per-dim 4 --max-expr-complexity 6 --max-struct-fields 6 --inline-function-prob 30
#include "csmith.h"


static long __undefined;


struct S0 {
   volatile unsigned f0 : 12;
};

struct S1 {
   uint16_t  f0;
   volatile struct S0  f1;
   volatile uint8_t  f2;
   int16_t  f3;
};


static uint32_t g_2[2] = {18446744073709551615UL,18446744073709551615UL};
static int32_t g_3[2] = {0xDAE8C9F3L,0xDAE8C9F3L};
static int32_t g_13 = 1L;
static int32_t * volatile g_12 = &g_13;
static int16_t g_22 = 0xF172L;
static uint32_t g_24 = 0x7D413053L;
static struct S0 g_32 = {61};
static int32_t g_41 = 0xE627823DL;
static struct S1 g_42 = {65531UL,{1},3UL,0x4F95L};



static uint32_t  func_1(void);
static struct S1  func_4(int16_t  p_5);
static const uint8_t  func_8(int32_t  p_9);




static uint32_t  func_1(void)
{ 
    const uint32_t l_25[3] = {18446744073709551615UL,18446744073709551615UL,18446744073709551615UL};
    int i;
    for (g_3[1] = 0; (g_3[1] <= 1); g_3[1] += 1)
    { 
        int16_t *l_21[2][1];
        uint16_t l_23 = 0UL;
        struct S1 *l_43 = &g_42;
        int i, j;
        for (i = 0; i < 2; i++)
        {
            for (j = 0; j < 1; j++)
                l_21[i][j] = &g_22;
        }
        (*l_43) = func_4(((safe_add_func_int8_t_s_s((g_2[g_3[1]] && func_8(g_3[1])), (safe_div_func_uint32_t_u_u(((safe_div_func_uint32_t_u_u((g_24 = ((safe_mul_func_int8_t_s_s(((+(((l_23 = ((g_13 >= 0x46BC2273L) != g_2[0])) == g_2[0]) , g_2[g_3[1]])) , g_13), g_13)) == 0UL)), g_2[g_3[1]])) == g_13), g_3[0])))) != l_25[1]));
    }
    return g_42.f2;
}



static struct S1  func_4(int16_t  p_5)
{ 
    int16_t * const l_27 = &g_22;
    int16_t * const *l_26[2][2] = {{&l_27,&l_27},{&l_27,&l_27}};
    int16_t * const **l_28[1][2];
    int16_t * const l_30 = &g_22;
    int16_t * const *l_29 = &l_30;
    int32_t *l_31 = &g_13;
    int32_t l_37 = (-3L);
    int32_t l_38[1][4] = {{0xFE0855BBL,0xFE0855BBL,0xFE0855BBL,0xFE0855BBL}};
    uint8_t l_39 = 0UL;
    int32_t *l_40 = &g_41;
    int i, j;
    for (i = 0; i < 1; i++)
    {
        for (j = 0; j < 2; j++)
            l_28[i][j] = &l_26[0][1];
    }
    l_29 = l_26[0][1];
    (*l_31) = p_5;
    (*l_40) |= (((g_32 , (p_5 && (safe_div_func_uint16_t_u_u((safe_lshift_func_uint8_t_u_s(((0x1743E62C90ACEFCELL < (((p_5 , (g_22 , (*l_31))) , 0x0F55F5DDA3018177LL) == (*l_31))) >= 0x45L), l_37)), g_3[1])))) != l_38[0][3]) || l_39);
    return g_42;
}



static const uint8_t  func_8(int32_t  p_9)
{ 
    int32_t *l_11 = &g_3[0];
    int32_t **l_10[4] = {&l_11,&l_11,&l_11,&l_11};
    int i;
    g_12 = (void*)0;
    return g_3[1];
}





int main (void)
{
    int i;
    int print_hash_value = 0;
    platform_main_begin();
    crc32_gentab();
    func_1();
    for (i = 0; i < 2; i++)
    {
        transparent_crc(g_2[i], "g_2[i]", print_hash_value);

    }
    for (i = 0; i < 2; i++)
    {
        transparent_crc(g_3[i], "g_3[i]", print_hash_value);

    }
    transparent_crc(g_13, "g_13", print_hash_value);
    transparent_crc(g_22, "g_22", print_hash_value);
    transparent_crc(g_24, "g_24", print_hash_value);
    transparent_crc(g_32.f0, "g_32.f0", print_hash_value);
    transparent_crc(g_41, "g_41", print_hash_value);
    transparent_crc(g_42.f0, "g_42.f0", print_hash_value);
    transparent_crc(g_42.f1.f0, "g_42.f1.f0", print_hash_value);
    transparent_crc(g_42.f2, "g_42.f2", print_hash_value);
    transparent_crc(g_42.f3, "g_42.f3", print_hash_value);
    platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);
    return 0;
}
