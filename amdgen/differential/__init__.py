"""Random programs whose results are compared with references that are not ours: host compilers and LLVM's constant
folding.
"""
