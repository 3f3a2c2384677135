// The gradient of a convolution's weights, strides of 2: its reduction is a nest of loops.
#input = affine_map<(o, h, w, c, b, y, x) -> (b, h + y * 2, w + x * 2, c)>
#gradient = affine_map<(o, h, w, c, b, y, x) -> (b, y, x, o)>
#weights = affine_map<(o, h, w, c, b, y, x) -> (o, h, w, c)>
func.func @weights(%g: tensor<2x6x64x128xbf16>, %x: tensor<2x12x128x128xbf16>) -> tensor<128x1x1x128xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<128x1x1x128xf32>
  %clear = linalg.fill ins(%zero : f32) outs(%empty : tensor<128x1x1x128xf32>) -> tensor<128x1x1x128xf32>
  %sum = linalg.generic {
    indexing_maps = [#input, #gradient, #weights],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]
  } ins(%x, %g : tensor<2x12x128x128xbf16>, tensor<2x6x64x128xbf16>) outs(%clear : tensor<128x1x1x128xf32>) {
  ^bb0(%a: bf16, %b: bf16, %acc: f32):
    %wide_a = arith.extf %a : bf16 to f32
    %wide_b = arith.extf %b : bf16 to f32
    %product = arith.mulf %wide_a, %wide_b : f32
    %next = arith.addf %acc, %product : f32
    linalg.yield %next : f32
  } -> tensor<128x1x1x128xf32>
  return %sum : tensor<128x1x1x128xf32>
}
