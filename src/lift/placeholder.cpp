// LLVM to SEA-IR; see docs/prepared-module.md.
