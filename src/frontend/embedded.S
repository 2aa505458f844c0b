// The plugin of clang, see cmake/plugin.cmake.
    .section .rodata
    .globl fathom_casts
    .globl fathom_casts_end
fathom_casts:
    .incbin "fathom_casts.so"
fathom_casts_end:
    .section .note.GNU-stack, "", @progbits
