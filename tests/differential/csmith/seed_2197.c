// Options:   --seed 2197 --no-argc --no-packed-struct --no-hash-value-printf --concise --max-funcs 3 --max-block-size 3 --max-block-depth 3 --max-array-dim 2 --max-array-len-per-dim 4 --max-expr-complexity 6 --max-struct-fields 6 --inline-function-prob 30
#include "csmith.h"


static long __undefined;


struct S0 {
   uint8_t  f0;
   uint8_t  f1;
   int64_t  f2;
   volatile uint16_t  f3;
};


static int32_t g_3 = 0L;
static int32_t * volatile g_2 = &g_3;
static uint32_t g_24[4] = {0x8E503485L,0x8E503485L,0x8E503485L,0x8E503485L};
static const int32_t *g_28 = &g_3;
static const int32_t **g_27 = &g_28;
static struct S0 g_29 = {255UL,0xC0L,5L,1UL};



static uint64_t  func_1(void);
static struct S0  func_5(const int32_t ** p_6, int64_t  p_7, int32_t ** p_8, int64_t  p_9, int32_t * p_10);
static const int32_t ** func_11(int32_t ** p_12, int32_t * p_13, const int32_t ** p_14);




static uint64_t  func_1(void)
{ 
    int32_t * volatile *l_4 = &g_2;
    int32_t *l_16[4][3];
    int32_t **l_15 = &l_16[1][2];
    const int32_t *l_18 = (void*)0;
    const int32_t **l_17 = &l_18;
    struct S0 *l_30[4];
    int i, j;
    for (i = 0; i < 4; i++)
    {
        for (j = 0; j < 3; j++)
            l_16[i][j] = &g_3;
    }
    for (i = 0; i < 4; i++)
        l_30[i] = &g_29;
    (*l_4) = g_2;
    g_29 = ((*g_2) , func_5((l_17 = func_11(l_15, (*l_15), l_17)), g_3, &l_16[1][2], g_3, &g_3));
    return g_29.f0;
}



static struct S0  func_5(const int32_t ** p_6, int64_t  p_7, int32_t ** p_8, int64_t  p_9, int32_t * p_10)
{ 
    (*p_6) = (*g_27);
    return g_29;
}



static const int32_t ** func_11(int32_t ** p_12, int32_t * p_13, const int32_t ** p_14)
{ 
    int32_t *l_19 = &g_3;
    int32_t *l_20 = (void*)0;
    int32_t *l_21 = &g_3;
    int32_t *l_22 = &g_3;
    int32_t *l_23[4];
    int i;
    for (i = 0; i < 4; i++)
        l_23[i] = &g_3;
    --g_24[0];
    return g_27;
}





int main (void)
{
    int i;
    int print_hash_value = 0;
    platform_main_begin();
    crc32_gentab();
    func_1();
    transparent_crc(g_3, "g_3", print_hash_value);
    for (i = 0; i < 4; i++)
    {
        transparent_crc(g_24[i], "g_24[i]", print_hash_value);

    }
    transparent_crc(g_29.f0, "g_29.f0", print_hash_value);
    transparent_crc(g_29.f1, "g_29.f1", print_hash_value);
    transparent_crc(g_29.f2, "g_29.f2", print_hash_value);
    transparent_crc(g_29.f3, "g_29.f3", print_hash_value);
    platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);
    return 0;
}
