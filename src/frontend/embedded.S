// The plugins of clang, see cmake/plugin.cmake.
    .section .rodata
    .globl fathom_plugin
    .globl fathom_plugin_end
fathom_plugin:
    .incbin "fathom_plugin.so"
fathom_plugin_end:
    .globl fathom_server
    .globl fathom_server_end
fathom_server:
    .incbin "fathom_server.so"
fathom_server_end:
    .section .note.GNU-stack, "", @progbits
