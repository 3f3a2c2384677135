// Programs that IREE compiles for the tests, one an entry of iree_cases.CASES; "// -----" stands between them.

func.func @matmul_f16(%a: tensor<128x160xf16>, %b: tensor<160x64xf16>) -> tensor<128x64xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x64xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x64xf32>) -> tensor<128x64xf32>
  %c = linalg.matmul ins(%a, %b : tensor<128x160xf16>, tensor<160x64xf16>) outs(%start : tensor<128x64xf32>) -> tensor<128x64xf32>
  return %c : tensor<128x64xf32>
}

// -----

func.func @matmul_bf16_nt(%a: tensor<64x192xbf16>, %b: tensor<128x192xbf16>) -> tensor<64x128xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x128xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x128xf32>) -> tensor<64x128xf32>
  %c = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%a, %b : tensor<64x192xbf16>, tensor<128x192xbf16>) outs(%start : tensor<64x128xf32>) -> tensor<64x128xf32>
  return %c : tensor<64x128xf32>
}

// -----

func.func @matmul_f32(%a: tensor<64x96xf32>, %b: tensor<96x48xf32>) -> tensor<64x48xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x48xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x48xf32>) -> tensor<64x48xf32>
  %c = linalg.matmul ins(%a, %b : tensor<64x96xf32>, tensor<96x48xf32>) outs(%start : tensor<64x48xf32>) -> tensor<64x48xf32>
  return %c : tensor<64x48xf32>
}

// -----

func.func @matmul_f64(%a: tensor<48x80xf64>, %b: tensor<80x64xf64>) -> tensor<48x64xf64> {
  %zero = arith.constant 0.0 : f64
  %empty = tensor.empty() : tensor<48x64xf64>
  %start = linalg.fill ins(%zero : f64) outs(%empty : tensor<48x64xf64>) -> tensor<48x64xf64>
  %c = linalg.matmul ins(%a, %b : tensor<48x80xf64>, tensor<80x64xf64>) outs(%start : tensor<48x64xf64>) -> tensor<48x64xf64>
  return %c : tensor<48x64xf64>
}

// -----

func.func @matmul_i8(%a: tensor<64x128xi8>, %b: tensor<128x64xi8>) -> tensor<64x64xi32> {
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<64x64xi32>
  %start = linalg.fill ins(%zero : i32) outs(%empty : tensor<64x64xi32>) -> tensor<64x64xi32>
  %c = linalg.matmul ins(%a, %b : tensor<64x128xi8>, tensor<128x64xi8>) outs(%start : tensor<64x64xi32>) -> tensor<64x64xi32>
  return %c : tensor<64x64xi32>
}

// -----

func.func @matmul_fp8_fnuz(%a: tensor<64x128xf8E4M3FNUZ>, %b: tensor<64x128xf8E4M3FNUZ>) -> tensor<64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%a, %b : tensor<64x128xf8E4M3FNUZ>, tensor<64x128xf8E4M3FNUZ>) outs(%start : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %c : tensor<64x64xf32>
}

// -----

func.func @matmul_fp8_ocp(%a: tensor<64x256xf8E4M3FN>, %b: tensor<64x256xf8E4M3FN>) -> tensor<64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%a, %b : tensor<64x256xf8E4M3FN>, tensor<64x256xf8E4M3FN>) outs(%start : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %c : tensor<64x64xf32>
}

// -----

// No size is a multiple of a tile.
func.func @matmul_odd(%a: tensor<67x90xf16>, %b: tensor<90x53xf16>) -> tensor<67x53xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<67x53xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<67x53xf32>) -> tensor<67x53xf32>
  %c = linalg.matmul ins(%a, %b : tensor<67x90xf16>, tensor<90x53xf16>) outs(%start : tensor<67x53xf32>) -> tensor<67x53xf32>
  return %c : tensor<67x53xf32>
}

// -----

// The number of rows comes as a constant of the launch.
func.func @matmul_dynamic(%a: tensor<?x96xf16>, %b: tensor<96x64xf16>) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %a, %c0 : tensor<?x96xf16>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty(%m) : tensor<?x64xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x64xf32>) -> tensor<?x64xf32>
  %c = linalg.matmul ins(%a, %b : tensor<?x96xf16>, tensor<96x64xf16>) outs(%start : tensor<?x64xf32>) -> tensor<?x64xf32>
  return %c : tensor<?x64xf32>
}

// -----

func.func @add_dynamic(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %a, %c1 : tensor<?x?xf32>
  %empty = tensor.empty(%m, %n) : tensor<?x?xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<?x?xf32>, tensor<?xf32>) outs(%empty : tensor<?x?xf32>) {
    ^bb0(%u: f32, %v: f32, %o: f32):
      %s = arith.addf %u, %v : f32
      linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// -----

func.func @matmul_bias_relu(%a: tensor<64x128xf16>, %b: tensor<128x96xf16>, %bias: tensor<96xf32>) -> tensor<64x96xf16> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x96xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x96xf32>) -> tensor<64x96xf32>
  %c = linalg.matmul ins(%a, %b : tensor<64x128xf16>, tensor<128x96xf16>) outs(%start : tensor<64x96xf32>) -> tensor<64x96xf32>
  %half = tensor.empty() : tensor<64x96xf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%c, %bias : tensor<64x96xf32>, tensor<96xf32>) outs(%half : tensor<64x96xf16>) {
    ^bb0(%x: f32, %y: f32, %o: f16):
      %sum = arith.addf %x, %y : f32
      %relu = arith.maximumf %sum, %zero : f32
      %narrow = arith.truncf %relu : f32 to f16
      linalg.yield %narrow : f16
  } -> tensor<64x96xf16>
  return %r : tensor<64x96xf16>
}

// -----

func.func @batch_matmul(%a: tensor<3x64x96xf16>, %b: tensor<3x96x64xf16>) -> tensor<3x64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<3x64x64xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<3x64x64xf32>) -> tensor<3x64x64xf32>
  %c = linalg.batch_matmul ins(%a, %b : tensor<3x64x96xf16>, tensor<3x96x64xf16>) outs(%start : tensor<3x64x64xf32>) -> tensor<3x64x64xf32>
  return %c : tensor<3x64x64xf32>
}

// -----

// Weights of 4 bits with a scale and a zero point for each group of 32.
func.func @matmul_int4(%a: tensor<32x4x32xf16>, %w: tensor<64x4x32xi4>, %scale: tensor<64x4xf16>, %zp: tensor<64x4xf16>) -> tensor<32x64xf32> {
  %zero = arith.constant 0.0 : f32
  %wide = tensor.empty() : tensor<64x4x32xf16>
  %d = linalg.generic {indexing_maps = [affine_map<(n, g, k) -> (n, g, k)>, affine_map<(n, g, k) -> (n, g)>, affine_map<(n, g, k) -> (n, g)>,
      affine_map<(n, g, k) -> (n, g, k)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %scale, %zp : tensor<64x4x32xi4>, tensor<64x4xf16>, tensor<64x4xf16>) outs(%wide : tensor<64x4x32xf16>) {
    ^bb0(%q: i4, %s: f16, %z: f16, %o: f16):
      %u = arith.extui %q : i4 to i32
      %f = arith.uitofp %u : i32 to f16
      %c = arith.subf %f, %z : f16
      %m = arith.mulf %c, %s : f16
      linalg.yield %m : f16
  } -> tensor<64x4x32xf16>
  %empty = tensor.empty() : tensor<32x64xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<32x64xf32>) -> tensor<32x64xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, g, k) -> (m, g, k)>, affine_map<(m, n, g, k) -> (n, g, k)>, affine_map<(m, n, g, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %d : tensor<32x4x32xf16>, tensor<64x4x32xf16>) outs(%start : tensor<32x64xf32>) {
    ^bb0(%x: f16, %y: f16, %acc: f32):
      %xw = arith.extf %x : f16 to f32
      %yw = arith.extf %y : f16 to f32
      %p = arith.mulf %xw, %yw : f32
      %s = arith.addf %acc, %p : f32
      linalg.yield %s : f32
  } -> tensor<32x64xf32>
  return %r : tensor<32x64xf32>
}

// -----

func.func @matvec(%a: tensor<40x512xf16>, %x: tensor<512xf16>) -> tensor<40xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<40xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<40xf32>) -> tensor<40xf32>
  %y = linalg.matvec ins(%a, %x : tensor<40x512xf16>, tensor<512xf16>) outs(%start : tensor<40xf32>) -> tensor<40xf32>
  return %y : tensor<40xf32>
}

// -----

func.func @softmax(%x: tensor<24x500xf32>) -> tensor<24x500xf32> {
  %empty = tensor.empty() : tensor<24x500xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<24x500xf32>) outs(%empty : tensor<24x500xf32>) -> tensor<24x500xf32>
  return %y : tensor<24x500xf32>
}

// -----

func.func @row_sum(%x: tensor<30x1000xf16>) -> tensor<30xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<30xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<30xf32>) -> tensor<30xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<30x1000xf16>) outs(%start : tensor<30xf32>) {
    ^bb0(%v: f16, %acc: f32):
      %w = arith.extf %v : f16 to f32
      %s = arith.addf %acc, %w : f32
      linalg.yield %s : f32
  } -> tensor<30xf32>
  return %y : tensor<30xf32>
}

// -----

func.func @column_max(%x: tensor<200x96xf32>) -> tensor<96xf32> {
  %low = arith.constant 0xFF800000 : f32
  %empty = tensor.empty() : tensor<96xf32>
  %start = linalg.fill ins(%low : f32) outs(%empty : tensor<96xf32>) -> tensor<96xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<200x96xf32>) outs(%start : tensor<96xf32>) {
    ^bb0(%v: f32, %acc: f32):
      %m = arith.maximumf %acc, %v : f32
      linalg.yield %m : f32
  } -> tensor<96xf32>
  return %y : tensor<96xf32>
}

// -----

// The sums of x and of its squares in one reduction, so that IREE makes one kernel of it.
func.func @layer_norm(%x: tensor<16x768xf32>, %w: tensor<768xf32>, %b: tensor<768xf32>) -> tensor<16x768xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 768.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %rows = tensor.empty() : tensor<16xf32>
  %start = linalg.fill ins(%zero : f32) outs(%rows : tensor<16xf32>) -> tensor<16xf32>
  %sums:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<16x768xf32>) outs(%start, %start : tensor<16xf32>, tensor<16xf32>) {
    ^bb0(%v: f32, %one: f32, %two: f32):
      %q = arith.mulf %v, %v : f32
      %s = arith.addf %one, %v : f32
      %t = arith.addf %two, %q : f32
      linalg.yield %s, %t : f32, f32
  } -> (tensor<16xf32>, tensor<16xf32>)
  %empty = tensor.empty() : tensor<16x768xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>,
      affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sums#0, %sums#1, %w, %b : tensor<16x768xf32>, tensor<16xf32>, tensor<16xf32>, tensor<768xf32>, tensor<768xf32>)
      outs(%empty : tensor<16x768xf32>) {
    ^bb0(%v: f32, %s: f32, %q: f32, %g: f32, %c: f32, %o: f32):
      %m = arith.divf %s, %n : f32
      %e2 = arith.divf %q, %n : f32
      %m2 = arith.mulf %m, %m : f32
      %var = arith.subf %e2, %m2 : f32
      %e = arith.addf %var, %eps : f32
      %r = math.rsqrt %e : f32
      %d = arith.subf %v, %m : f32
      %z = arith.mulf %d, %r : f32
      %zw = arith.mulf %z, %g : f32
      %zb = arith.addf %zw, %c : f32
      linalg.yield %zb : f32
  } -> tensor<16x768xf32>
  return %y : tensor<16x768xf32>
}

// -----

func.func @attention(%q: tensor<2x64x32xf16>, %k: tensor<2x128x32xf16>, %v: tensor<2x128x64xf16>) -> tensor<2x64x64xf16> {
  %scale = arith.constant 0.1767767 : f16
  %empty = tensor.empty() : tensor<2x64x64xf16>
  %o = iree_linalg_ext.attention <{indexing_maps = [affine_map<(b, m, n, k1, k2) -> (b, m, k1)>, affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>,
      affine_map<(b, m, n, k1, k2) -> (b, k2, n)>, affine_map<(b, m, n, k1, k2) -> ()>, affine_map<(b, m, n, k1, k2) -> (b, m, n)>]}>
      ins(%q, %k, %v, %scale : tensor<2x64x32xf16>, tensor<2x128x32xf16>, tensor<2x128x64xf16>, f16) outs(%empty : tensor<2x64x64xf16>) {
    ^bb0(%score: f32):
      iree_linalg_ext.yield %score : f32
  } -> tensor<2x64x64xf16>
  return %o : tensor<2x64x64xf16>
}

// -----

func.func @convolution(%x: tensor<1x10x18x32xf16>, %w: tensor<3x3x32x64xf16>) -> tensor<1x8x16x64xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x8x16x64xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x8x16x64xf32>) -> tensor<1x8x16x64xf32>
  %y = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x10x18x32xf16>, tensor<3x3x32x64xf16>) outs(%start : tensor<1x8x16x64xf32>) -> tensor<1x8x16x64xf32>
  return %y : tensor<1x8x16x64xf32>
}

// -----

func.func @depthwise_convolution(%x: tensor<1x12x20x24xf32>, %w: tensor<3x3x24xf32>) -> tensor<1x10x18x24xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<1x10x18x24xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x10x18x24xf32>) -> tensor<1x10x18x24xf32>
  %y = linalg.depthwise_conv_2d_nhwc_hwc ins(%x, %w : tensor<1x12x20x24xf32>, tensor<3x3x24xf32>) outs(%start : tensor<1x10x18x24xf32>) -> tensor<1x10x18x24xf32>
  return %y : tensor<1x10x18x24xf32>
}

// -----

func.func @max_pool(%x: tensor<1x16x24x20xf32>) -> tensor<1x7x11x20xf32> {
  %low = arith.constant 0xFF800000 : f32
  %window = tensor.empty() : tensor<3x3xf32>
  %empty = tensor.empty() : tensor<1x7x11x20xf32>
  %start = linalg.fill ins(%low : f32) outs(%empty : tensor<1x7x11x20xf32>) -> tensor<1x7x11x20xf32>
  %y = linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
    ins(%x, %window : tensor<1x16x24x20xf32>, tensor<3x3xf32>) outs(%start : tensor<1x7x11x20xf32>) -> tensor<1x7x11x20xf32>
  return %y : tensor<1x7x11x20xf32>
}

// -----

func.func @transpose(%x: tensor<96x160xf32>) -> tensor<160x96xf32> {
  %empty = tensor.empty() : tensor<160x96xf32>
  %y = linalg.transpose ins(%x : tensor<96x160xf32>) outs(%empty : tensor<160x96xf32>) permutation = [1, 0]
  return %y : tensor<160x96xf32>
}

// -----

func.func @gather(%table: tensor<50x72xf32>, %index: tensor<40xi32>) -> tensor<40x72xf32> {
  %empty = tensor.empty() : tensor<40x72xf32>
  %y = iree_linalg_ext.gather dimension_map = [0] ins(%table, %index : tensor<50x72xf32>, tensor<40xi32>) outs(%empty : tensor<40x72xf32>) -> tensor<40x72xf32>
  return %y : tensor<40x72xf32>
}

// -----

// Adds to rows of a table that different updates never share.
func.func @scatter(%update: tensor<24x64xf32>, %index: tensor<24x1xi32>, %table: tensor<50x64xf32>) -> tensor<50x64xf32> {
  %y = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true)
      ins(%update, %index : tensor<24x64xf32>, tensor<24x1xi32>) outs(%table : tensor<50x64xf32>) {
    ^bb0(%new: f32, %old: f32):
      %s = arith.addf %new, %old : f32
      iree_linalg_ext.yield %s : f32
  } -> tensor<50x64xf32>
  return %y : tensor<50x64xf32>
}

// -----

func.func @scan(%x: tensor<32x100xf32>) -> tensor<32x100xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<32x100xf32>
  %rows = tensor.empty() : tensor<32xf32>
  %start = linalg.fill ins(%zero : f32) outs(%rows : tensor<32xf32>) -> tensor<32xf32>
  %y:2 = iree_linalg_ext.scan dimension(1) inclusive(true) ins(%x : tensor<32x100xf32>) outs(%empty, %start : tensor<32x100xf32>, tensor<32xf32>) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      iree_linalg_ext.yield %s : f32
  } -> tensor<32x100xf32>, tensor<32xf32>
  return %y#0 : tensor<32x100xf32>
}

// -----

func.func @argmax(%x: tensor<20x700xf32>) -> (tensor<20xf32>, tensor<20xi32>) {
  %low = arith.constant 0xFF800000 : f32
  %first = arith.constant 0 : i32
  %values = tensor.empty() : tensor<20xf32>
  %places = tensor.empty() : tensor<20xi32>
  %v0 = linalg.fill ins(%low : f32) outs(%values : tensor<20xf32>) -> tensor<20xf32>
  %p0 = linalg.fill ins(%first : i32) outs(%places : tensor<20xi32>) -> tensor<20xi32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]} ins(%x : tensor<20x700xf32>) outs(%v0, %p0 : tensor<20xf32>, tensor<20xi32>) {
    ^bb0(%v: f32, %best: f32, %at: i32):
      %j = linalg.index 1 : index
      %i = arith.index_cast %j : index to i32
      %m = arith.maximumf %v, %best : f32
      %more = arith.cmpf ogt, %v, %best : f32
      %p = arith.select %more, %i, %at : i32
      linalg.yield %m, %p : f32, i32
  } -> (tensor<20xf32>, tensor<20xi32>)
  return %r#0, %r#1 : tensor<20xf32>, tensor<20xi32>
}

// -----

func.func @topk(%x: tensor<6x128xf32>) -> (tensor<6x4xf32>, tensor<6x4xi32>) {
  %low = arith.constant 0xFF800000 : f32
  %none = arith.constant 0 : i32
  %values = tensor.empty() : tensor<6x4xf32>
  %places = tensor.empty() : tensor<6x4xi32>
  %v0 = linalg.fill ins(%low : f32) outs(%values : tensor<6x4xf32>) -> tensor<6x4xf32>
  %p0 = linalg.fill ins(%none : i32) outs(%places : tensor<6x4xi32>) -> tensor<6x4xi32>
  %r:2 = iree_linalg_ext.topk dimension(1) ins(%x : tensor<6x128xf32>) outs(%v0, %p0 : tensor<6x4xf32>, tensor<6x4xi32>) {
    ^bb0(%a: f32, %b: f32):
      %more = arith.cmpf ogt, %a, %b : f32
      iree_linalg_ext.yield %more : i1
  } -> tensor<6x4xf32>, tensor<6x4xi32>
  return %r#0, %r#1 : tensor<6x4xf32>, tensor<6x4xi32>
}

// -----

func.func @sort(%x: tensor<5x40xi32>) -> tensor<5x40xi32> {
  %y = iree_linalg_ext.sort dimension(1) outs(%x : tensor<5x40xi32>) {
    ^bb0(%a: i32, %b: i32):
      %less = arith.cmpi slt, %a, %b : i32
      iree_linalg_ext.yield %less : i1
  } -> tensor<5x40xi32>
  return %y : tensor<5x40xi32>
}

// -----

func.func @gelu(%x: tensor<1300xf32>) -> tensor<1300xf32> {
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1.0 : f32
  %root = arith.constant 0.70710678 : f32
  %empty = tensor.empty() : tensor<1300xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%x : tensor<1300xf32>) outs(%empty : tensor<1300xf32>) {
    ^bb0(%v: f32, %o: f32):
      %s = arith.mulf %v, %root : f32
      %e = math.erf %s : f32
      %p = arith.addf %e, %one : f32
      %h = arith.mulf %v, %half : f32
      %g = arith.mulf %h, %p : f32
      linalg.yield %g : f32
  } -> tensor<1300xf32>
  return %y : tensor<1300xf32>
}

// -----

// f32 to bytes with a scale for each row: round to nearest even, clamp.
func.func @quantise(%x: tensor<20x256xf32>, %scale: tensor<20xf32>) -> tensor<20x256xi8> {
  %low = arith.constant -128.0 : f32
  %high = arith.constant 127.0 : f32
  %empty = tensor.empty() : tensor<20x256xi8>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%x, %scale : tensor<20x256xf32>, tensor<20xf32>) outs(%empty : tensor<20x256xi8>) {
    ^bb0(%v: f32, %s: f32, %o: i8):
      %q = arith.mulf %v, %s : f32
      %r = math.roundeven %q : f32
      %a = arith.maximumf %r, %low : f32
      %b = arith.minimumf %a, %high : f32
      %i = arith.fptosi %b : f32 to i8
      linalg.yield %i : i8
  } -> tensor<20x256xi8>
  return %y : tensor<20x256xi8>
}

// -----

func.func @compare_and_select(%a: tensor<70x30xi32>, %b: tensor<30xi32>) -> tensor<70x30xi64> {
  %empty = tensor.empty() : tensor<70x30xi64>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<70x30xi32>, tensor<30xi32>) outs(%empty : tensor<70x30xi64>) {
    ^bb0(%u: i32, %v: i32, %o: i64):
      %less = arith.cmpi slt, %u, %v : i32
      %uw = arith.extsi %u : i32 to i64
      %vw = arith.extsi %v : i32 to i64
      %p = arith.muli %uw, %vw : i64
      %one = arith.constant 1 : i32
      %odd = arith.ori %v, %one : i32
      %q = arith.divsi %u, %odd : i32
      %qw = arith.extsi %q : i32 to i64
      %r = arith.select %less, %p, %qw : i64
      linalg.yield %r : i64
  } -> tensor<70x30xi64>
  return %y : tensor<70x30xi64>
}

// -----

func.func @rms_norm_f16(%x: tensor<12x1024xf16>, %w: tensor<1024xf16>) -> tensor<12x1024xf16> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 1024.0 : f32
  %eps = arith.constant 1.0e-6 : f32
  %rows = tensor.empty() : tensor<12xf32>
  %start = linalg.fill ins(%zero : f32) outs(%rows : tensor<12xf32>) -> tensor<12xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<12x1024xf16>) outs(%start : tensor<12xf32>) {
    ^bb0(%h: f16, %acc: f32):
      %v = arith.extf %h : f16 to f32
      %q = arith.mulf %v, %v : f32
      %s = arith.addf %acc, %q : f32
      linalg.yield %s : f32
  } -> tensor<12xf32>
  %empty = tensor.empty() : tensor<12x1024xf16>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]} ins(%x, %sum, %w : tensor<12x1024xf16>, tensor<12xf32>, tensor<1024xf16>)
      outs(%empty : tensor<12x1024xf16>) {
    ^bb0(%h: f16, %s: f32, %g: f16, %o: f16):
      %v = arith.extf %h : f16 to f32
      %gw = arith.extf %g : f16 to f32
      %m = arith.divf %s, %n : f32
      %e = arith.addf %m, %eps : f32
      %r = math.rsqrt %e : f32
      %z = arith.mulf %v, %r : f32
      %zw = arith.mulf %z, %gw : f32
      %t = arith.truncf %zw : f32 to f16
      linalg.yield %t : f16
  } -> tensor<12x1024xf16>
  return %y : tensor<12x1024xf16>
}

// -----

// Matrix elements of 4 bits with a scale for each 32 of them (OCP microscaling).
func.func @matmul_mxfp4(%a_bytes: tensor<32x4x16xi8>, %sa_bytes: tensor<32x4xi8>, %b_bytes: tensor<64x4x16xi8>, %sb_bytes: tensor<64x4xi8>) -> tensor<32x64xf32> {
  %a = flow.tensor.bitcast %a_bytes : tensor<32x4x16xi8> -> tensor<32x4x32xf4E2M1FN>
  %b = flow.tensor.bitcast %b_bytes : tensor<64x4x16xi8> -> tensor<64x4x32xf4E2M1FN>
  %sa = flow.tensor.bitcast %sa_bytes : tensor<32x4xi8> -> tensor<32x4xf8E8M0FNU>
  %sb = flow.tensor.bitcast %sb_bytes : tensor<64x4xi8> -> tensor<64x4xf8E8M0FNU>
  %zero = arith.constant 0.0 : f32
  %wide = tensor.empty() : tensor<32x64xf32>
  %start = linalg.fill ins(%zero : f32) outs(%wide : tensor<32x64xf32>) -> tensor<32x64xf32>
  %aw = tensor.empty() : tensor<32x4x32xf32>
  %ax = linalg.generic {indexing_maps = [affine_map<(m, g, k) -> (m, g, k)>, affine_map<(m, g, k) -> (m, g)>, affine_map<(m, g, k) -> (m, g, k)>],
      iterator_types = ["parallel", "parallel", "parallel"]} ins(%a, %sa : tensor<32x4x32xf4E2M1FN>, tensor<32x4xf8E8M0FNU>) outs(%aw : tensor<32x4x32xf32>) {
    ^bb0(%v: f4E2M1FN, %s: f8E8M0FNU, %o: f32):
      %e = arith.scaling_extf %v, %s : f4E2M1FN, f8E8M0FNU to f32
      linalg.yield %e : f32
  } -> tensor<32x4x32xf32>
  %bw = tensor.empty() : tensor<64x4x32xf32>
  %bx = linalg.generic {indexing_maps = [affine_map<(m, g, k) -> (m, g, k)>, affine_map<(m, g, k) -> (m, g)>, affine_map<(m, g, k) -> (m, g, k)>],
      iterator_types = ["parallel", "parallel", "parallel"]} ins(%b, %sb : tensor<64x4x32xf4E2M1FN>, tensor<64x4xf8E8M0FNU>) outs(%bw : tensor<64x4x32xf32>) {
    ^bb0(%v: f4E2M1FN, %s: f8E8M0FNU, %o: f32):
      %e = arith.scaling_extf %v, %s : f4E2M1FN, f8E8M0FNU to f32
      linalg.yield %e : f32
  } -> tensor<64x4x32xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, g, k) -> (m, g, k)>, affine_map<(m, n, g, k) -> (n, g, k)>, affine_map<(m, n, g, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%ax, %bx : tensor<32x4x32xf32>, tensor<64x4x32xf32>) outs(%start : tensor<32x64xf32>) {
    ^bb0(%x: f32, %y: f32, %acc: f32):
      %p = arith.mulf %x, %y : f32
      %s = arith.addf %acc, %p : f32
      linalg.yield %s : f32
  } -> tensor<32x64xf32>
  return %r : tensor<32x64xf32>
}

// -----

// Both operands come to LDS by DMA, where the architecture has it for 16 bytes a lane.
func.func @matmul_lds_dma(%a: tensor<128x256xf16>, %b: tensor<128x256xf16>) -> tensor<128x128xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x128xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x128xf32>) -> tensor<128x128xf32>
  %c = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>]
    ins(%a, %b : tensor<128x256xf16>, tensor<128x256xf16>) outs(%start : tensor<128x128xf32>) -> tensor<128x128xf32>
  return %c : tensor<128x128xf32>
}
