// The bitcode of the models, see cmake/models.cmake.
    .section .rodata
#define TEXT_OF(name) #name
#define QUOTED(name) TEXT_OF(name)
#define MACHINE(architecture, triple) \
    .balign 16 ; \
    .globl fathom_models_##architecture ; \
    .globl fathom_models_##architecture##_end ; \
fathom_models_##architecture: ; \
    .incbin QUOTED(models_##architecture.bc) ; \
fathom_models_##architecture##_end:
#include "models/machines.def"
    .section .note.GNU-stack, "", @progbits
