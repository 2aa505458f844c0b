// Sources in, one LLVM module out.
