this is no LLVM
