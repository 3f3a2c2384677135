// Options:   --seed 43 --no-argc --no-packed-struct --no-hash-value-printf --concise --max-funcs 3 --max-block-size 3 --max-block-depth 3 --max-array-dim 2 --max-array-len-per-dim 4 --max-expr-complexity 6 --max-struct-fields 6 --inline-function-prob 30
#include "csmith.h"


static long __undefined;


union U3 {
   volatile unsigned f0 : 23;
   uint16_t  f1;
   const uint8_t  f2;
   int32_t  f3;
};


static int32_t g_2 = 1L;
static int16_t g_10 = (-1L);
static int16_t g_12 = 1L;
static int32_t g_14 = 0xE7528ACEL;
static union U3 g_16[1][1] = {{{4294967289UL}}};



static union U3  func_1(void);




static union U3  func_1(void)
{ 
    for (g_2 = 8; (g_2 > (-1)); g_2--)
    { 
        int16_t *l_9 = &g_10;
        int32_t l_11 = 0x9B2B534DL;
        int32_t *l_13 = (void*)0;
        int32_t *l_15[2];
        int i;
        for (i = 0; i < 2; i++)
            l_15[i] = &g_14;
        g_14 |= ((safe_sub_func_int16_t_s_s(g_2, 6L)) < (g_12 = (safe_div_func_int16_t_s_s(((*l_9) = g_2), l_11))));
        g_14 |= 0xD8EA5F34L;
    }
    return g_16[0][0];
}





int main (void)
{
    int i, j;
    int print_hash_value = 0;
    platform_main_begin();
    crc32_gentab();
    func_1();
    transparent_crc(g_2, "g_2", print_hash_value);
    transparent_crc(g_10, "g_10", print_hash_value);
    transparent_crc(g_12, "g_12", print_hash_value);
    transparent_crc(g_14, "g_14", print_hash_value);
    for (i = 0; i < 1; i++)
    {
        for (j = 0; j < 1; j++)
        {
            transparent_crc(g_16[i][j].f0, "g_16[i][j].f0", print_hash_value);

        }
    }
    platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);
    return 0;
}
