// The plugin of clang, see cmake/plugin.cmake.
    .section .rodata
    .globl fathom_plugin
    .globl fathom_plugin_end
fathom_plugin:
    .incbin "fathom_plugin.so"
fathom_plugin_end:
    .section .note.GNU-stack, "", @progbits
