// Options:   --seed 263 --no-argc --no-packed-struct --no-hash-value-printf --concise --max-funcs 3 --max-block-size 3 --max-block-depth 3 --max-array-dim 2 --max-array-len-per-dim 4 --max-expr-complexity 6 --max-struct-fields 6 --inline-function-prob 30
#include "csmith.h"


static long __undefined;


union U0 {
   uint32_t  f0;
   int8_t  f1;
   int32_t  f2;
   const signed f3 : 8;
   const int16_t  f4;
};


static uint8_t g_4 = 0UL;
static int8_t g_11 = 1L;
static uint8_t g_14 = 0x3CL;
static int32_t g_16 = 0x71013923L;
static int32_t * volatile g_15 = &g_16;
static uint16_t g_19[3] = {65527UL,65527UL,65527UL};
static int16_t g_22 = 0xB504L;
static int16_t g_24 = 1L;
static int32_t g_25 = 1L;
static int32_t g_28 = 0xAA2910A8L;



static uint32_t  func_1(void);
static uint16_t  func_9(uint64_t  p_10);




static uint32_t  func_1(void)
{ 
    uint8_t *l_2 = (void*)0;
    uint8_t *l_3 = &g_4;
    uint16_t *l_18 = &g_19[2];
    uint64_t l_20[2];
    int16_t *l_21 = &g_22;
    int16_t *l_23[2];
    int64_t l_26 = 6L;
    int32_t *l_27 = &g_28;
    int i;
    for (i = 0; i < 2; i++)
        l_20[i] = 18446744073709551613UL;
    for (i = 0; i < 2; i++)
        l_23[i] = &g_24;
    (*l_27) ^= (((*l_3)++) ^ ((((((g_24 = (safe_mod_func_uint16_t_u_u(((*l_18) &= func_9(g_11)), ((*l_21) = l_20[0])))) | ((g_14 | l_20[0]) & g_25)) , l_20[0]) < 9L) == 255UL) < l_26));
    return g_14;
}



static uint16_t  func_9(uint64_t  p_10)
{ 
    uint8_t *l_13 = &g_14;
    int8_t l_17[1];
    int i;
    for (i = 0; i < 1; i++)
        l_17[i] = 0x44L;
    (*g_15) = (+((void*)0 == l_13));
    for (p_10 = 0; (p_10 <= 0); p_10 += 1)
    { 
        int i;
        return l_17[p_10];
    }
    return l_17[0];
}





int main (void)
{
    int i;
    int print_hash_value = 0;
    platform_main_begin();
    crc32_gentab();
    func_1();
    transparent_crc(g_4, "g_4", print_hash_value);
    transparent_crc(g_11, "g_11", print_hash_value);
    transparent_crc(g_14, "g_14", print_hash_value);
    transparent_crc(g_16, "g_16", print_hash_value);
    for (i = 0; i < 3; i++)
    {
        transparent_crc(g_19[i], "g_19[i]", print_hash_value);

    }
    transparent_crc(g_22, "g_22", print_hash_value);
    transparent_crc(g_24, "g_24", print_hash_value);
    transparent_crc(g_25, "g_25", print_hash_value);
    transparent_crc(g_28, "g_28", print_hash_value);
    platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);
    return 0;
}
