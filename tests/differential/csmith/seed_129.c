// Options:   --seed 129 --no-argc --no-packed-struct --no-hash-value-printf --concise --max-funcs 3 --max-block-size 3 --max-block-depth 3 --max-array-dim 2 --max-array-len-per-dim 4 --max-expr-complexity 6 --max-struct-fields 6 --inline-function-prob 30
#include "csmith.h"


static long __undefined;


struct S0 {
   uint64_t  f0;
   int32_t  f1;
   uint32_t  f2;
   volatile unsigned f3 : 29;
   volatile signed f4 : 1;
   uint64_t  f5;
};


static uint64_t g_18 = 0xAA8E55A44198D72ALL;
static uint32_t g_20 = 1UL;
static int64_t g_30 = 9L;
static int16_t g_32 = 0x5AB1L;
static int32_t g_34 = 0x02870B1BL;
static volatile uint32_t g_43 = 0xE6D99275L;
static int32_t ** const  volatile g_46 = (void*)0;
static int32_t *g_47 = (void*)0;
static int32_t * volatile g_48 = &g_34;
static struct S0 g_49 = {0x83D345464CD027BALL,-1L,18446744073709551608UL,21248,-0,0xC5F263070B7B2029LL};



static struct S0  func_1(void);
static int8_t  func_4(int32_t  p_5, int32_t  p_6, uint16_t  p_7, uint16_t  p_8);
static int32_t  func_9(const uint8_t  p_10, int8_t  p_11);




static struct S0  func_1(void)
{ 
    int32_t l_15 = 0x968939F5L;
    uint32_t *l_19[3][1];
    int32_t l_21[2][4];
    uint64_t *l_28 = &g_18;
    int64_t *l_29[2][2] = {{&g_30,&g_30},{&g_30,&g_30}};
    int i, j;
    for (i = 0; i < 3; i++)
    {
        for (j = 0; j < 1; j++)
            l_19[i][j] = &g_20;
    }
    for (i = 0; i < 2; i++)
    {
        for (j = 0; j < 4; j++)
            l_21[i][j] = 0xB000E2E4L;
    }
    (*g_48) = (safe_mul_func_int8_t_s_s((l_21[1][1] = func_4(func_9(((g_30 = (safe_add_func_int16_t_s_s(((65535UL & ((~l_15) > ((safe_rshift_func_int8_t_s_u(((((l_21[1][1] = g_18) , g_18) , (((*l_28) = (safe_mod_func_int16_t_s_s((safe_add_func_uint64_t_u_u(((safe_mod_func_int16_t_s_s((((((l_21[1][1] = l_21[1][1]) >= l_15) , g_20) & g_20) & 0L), g_18)) >= g_18), 0x834283644BB323FALL)), g_20))) ^ l_15)) > 6UL), g_20)) | g_20))) | l_15), 2UL))) , l_21[1][1]), g_20), l_15, l_15, l_15)), g_20));
    return g_49;
}



static int8_t  func_4(int32_t  p_5, int32_t  p_6, uint16_t  p_7, uint16_t  p_8)
{ 
    uint32_t l_40[4] = {0x2FDDD0C6L,0x2FDDD0C6L,0x2FDDD0C6L,0x2FDDD0C6L};
    int i;
    for (g_30 = (-11); (g_30 >= 3); ++g_30)
    { 
        int32_t *l_39[1];
        int i;
        for (i = 0; i < 1; i++)
            l_39[i] = &g_34;
        l_40[2]++;
        g_43++;
    }
    g_47 = &p_6;
    (*g_47) = (*g_47);
    return l_40[2];
}



static int32_t  func_9(const uint8_t  p_10, int8_t  p_11)
{ 
    uint64_t l_31[2];
    int32_t *l_33 = &g_34;
    int32_t l_35[3];
    int32_t **l_36 = &l_33;
    int i;
    for (i = 0; i < 2; i++)
        l_31[i] = 1UL;
    for (i = 0; i < 3; i++)
        l_35[i] = 1L;
    l_35[1] ^= ((*l_33) = (g_32 &= l_31[1]));
    (*l_36) = l_33;
    return (**l_36);
}





int main (void)
{
    int print_hash_value = 0;
    platform_main_begin();
    crc32_gentab();
    func_1();
    transparent_crc(g_18, "g_18", print_hash_value);
    transparent_crc(g_20, "g_20", print_hash_value);
    transparent_crc(g_30, "g_30", print_hash_value);
    transparent_crc(g_32, "g_32", print_hash_value);
    transparent_crc(g_34, "g_34", print_hash_value);
    transparent_crc(g_43, "g_43", print_hash_value);
    transparent_crc(g_49.f0, "g_49.f0", print_hash_value);
    transparent_crc(g_49.f1, "g_49.f1", print_hash_value);
    transparent_crc(g_49.f2, "g_49.f2", print_hash_value);
    transparent_crc(g_49.f3, "g_49.f3", print_hash_value);
    transparent_crc(g_49.f4, "g_49.f4", print_hash_value);
    transparent_crc(g_49.f5, "g_49.f5", print_hash_value);
    platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);
    return 0;
}
