# Warnings for every target. The two clang-only ones find twin globals and dead
# statements that -Wall -Wextra miss.
add_compile_options(-Wall -Wextra -Wshadow -Werror=switch -fno-omit-frame-pointer)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  add_compile_options(-Wmissing-variable-declarations -Wunreachable-code)
endif()
if(FATHOM_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined)
  add_link_options(-fsanitize=address,undefined)
endif()
