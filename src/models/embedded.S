// The bitcode of the models, see cmake/models.cmake.
    .section .rodata
    .balign 16
    .globl fathom_models64
    .globl fathom_models64_end
    .globl fathom_models32
    .globl fathom_models32_end
fathom_models64:
    .incbin "models64.bc"
fathom_models64_end:
    .balign 16
fathom_models32:
    .incbin "models32.bc"
fathom_models32_end:
    .section .note.GNU-stack, "", @progbits
