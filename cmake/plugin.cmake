# The plugin of clang (src/frontend/plugin), inside of the program: taken up by
# src/frontend/embedded.S. It runs in clang, which brings LLVM and clang along, so
# it is linked with nothing, and is built without sanitizers in every build.
# Plugins are called in this order: unreached.cpp comes first.
add_library(fathom_plugin MODULE src/frontend/plugin/unreached.cpp
            src/frontend/plugin/aliases.cpp
            src/frontend/plugin/casts.cpp src/frontend/plugin/function_types.cpp
            src/frontend/plugin/indices.cpp src/frontend/plugin/lengths.cpp
            src/frontend/plugin/names.cpp
            src/frontend/plugin/notes.cpp src/frontend/plugin/order.cpp
            src/frontend/plugin/padding.cpp
            src/frontend/plugin/unsequenced.cpp
            src/frontend/plugin/unused_values.cpp src/frontend/plugin/walker.cpp)
# What makes a clang that compiles many files, by itself: what is preprocessed only
# must not see the plugin.
add_library(fathom_server MODULE src/frontend/plugin/record.cpp
            src/frontend/plugin/serve.cpp)
foreach(plugin fathom_plugin fathom_server)
  target_include_directories(${plugin} PRIVATE src)
  target_include_directories(${plugin} SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
  target_compile_definitions(${plugin} PRIVATE ${FATHOM_LLVM_DEFINITIONS})
  target_compile_options(${plugin} PRIVATE -fvisibility=hidden -fno-sanitize=all)
  target_link_options(${plugin} PRIVATE -fuse-ld=lld -fno-sanitize=all -s)
  set_target_properties(${plugin} PROPERTIES PREFIX "" SUFFIX ".so" LIBRARY_OUTPUT_DIRECTORY
                        ${CMAKE_BINARY_DIR}/generated)
endforeach()
if(FATHOM_PRECOMPILE)
  target_precompile_headers(fathom_plugin PRIVATE <clang/AST/ASTConsumer.h>
    <clang/AST/RecursiveASTVisitor.h> <clang/Frontend/CompilerInstance.h>
    <clang/Frontend/FrontendPluginRegistry.h> <clang/Lex/Preprocessor.h>)
endif()
target_sources(fathom_frontend PRIVATE src/frontend/embedded.S)
set_source_files_properties(src/frontend/embedded.S PROPERTIES OBJECT_DEPENDS
  "${CMAKE_BINARY_DIR}/generated/fathom_plugin.so;${CMAKE_BINARY_DIR}/generated/fathom_server.so"
  COMPILE_OPTIONS "-I${CMAKE_BINARY_DIR}/generated")
add_dependencies(fathom_frontend fathom_plugin fathom_server)
