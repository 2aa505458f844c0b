// The page of --html, see html.cpp.
    .section .rodata
    .globl fathom_page
    .globl fathom_page_end
fathom_page:
    .incbin "report/page.html"
fathom_page_end:
    .section .note.GNU-stack, "", @progbits
