# The plugin of clang (src/frontend/plugin), inside of the program: taken up by
# src/frontend/embedded.S. It runs in clang, which brings LLVM and clang along, so
# it is linked with nothing, and is built without sanitizers in every build.
# Plugins are called in this order: unreached.cpp comes first.
add_library(fathom_plugin_parts OBJECT src/frontend/plugin/unreached.cpp
            src/frontend/plugin/aliases.cpp
            src/frontend/plugin/casts.cpp src/frontend/plugin/function_types.cpp
            src/frontend/plugin/indices.cpp src/frontend/plugin/jumps.cpp
            src/frontend/plugin/lengths.cpp
            src/frontend/plugin/names.cpp
            src/frontend/plugin/notes.cpp src/frontend/plugin/order.cpp
            src/frontend/plugin/padding.cpp
            src/frontend/plugin/unsequenced.cpp
            src/frontend/plugin/unused_values.cpp src/frontend/plugin/walker.cpp)
add_library(fathom_plugin MODULE $<TARGET_OBJECTS:fathom_plugin_parts>)
# What makes a clang that compiles many files, by itself: what is preprocessed only
# must not see the plugin.
add_library(fathom_server_parts OBJECT src/frontend/plugin/record.cpp
            src/frontend/plugin/run_command.cpp)
add_library(fathom_server MODULE src/frontend/plugin/serve.cpp
            $<TARGET_OBJECTS:fathom_server_parts>)
# A clang with the plugin in it, which has nothing to load: see compiler.cpp.
add_executable(fathom-clang src/frontend/plugin/compiler.cpp
               $<TARGET_OBJECTS:fathom_plugin_parts> $<TARGET_OBJECTS:fathom_server_parts>)
foreach(plugin fathom_plugin_parts fathom_plugin fathom_server_parts fathom_server
               fathom-clang)
  target_include_directories(${plugin} PRIVATE src)
  target_include_directories(${plugin} SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
  target_compile_definitions(${plugin} PRIVATE ${FATHOM_LLVM_DEFINITIONS})
  target_compile_options(${plugin} PRIVATE -fvisibility=hidden -fno-sanitize=all)
  target_link_options(${plugin} PRIVATE -fuse-ld=lld -fno-sanitize=all -s)
endforeach()
foreach(plugin fathom_plugin fathom_server)
  set_target_properties(${plugin} PROPERTIES PREFIX "" SUFFIX ".so" LINKER_LANGUAGE CXX
                        LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/generated)
endforeach()
foreach(parts fathom_plugin_parts fathom_server_parts)
  set_target_properties(${parts} PROPERTIES POSITION_INDEPENDENT_CODE ON)
endforeach()
# As files: LLVM's targets name Polly, which is not there. What is not used is not taken.
file(GLOB libraries ${LLVM_LIBRARY_DIRS}/libclang[A-Z]*.a ${LLVM_LIBRARY_DIRS}/libLLVM*.a)
target_link_libraries(fathom-clang PRIVATE -Wl,--start-group ${libraries} -Wl,--end-group
                      ZLIB::ZLIB zstd::libzstd_shared)
target_link_options(fathom-clang PRIVATE -no-pie -static-libstdc++ -static-libgcc
                    -Wl,--gc-sections -Wl,--build-id=sha1)
if(FATHOM_PRECOMPILE)
  target_precompile_headers(fathom_plugin_parts PRIVATE <clang/AST/ASTConsumer.h>
    <clang/AST/RecursiveASTVisitor.h> <clang/Frontend/CompilerInstance.h>
    <clang/Frontend/FrontendPluginRegistry.h> <clang/Lex/Preprocessor.h>)
endif()
target_sources(fathom_frontend PRIVATE src/frontend/embedded.S)
set_source_files_properties(src/frontend/embedded.S PROPERTIES OBJECT_DEPENDS
  "${CMAKE_BINARY_DIR}/generated/fathom_plugin.so;${CMAKE_BINARY_DIR}/generated/fathom_server.so"
  COMPILE_OPTIONS "-I${CMAKE_BINARY_DIR}/generated")
add_dependencies(fathom_frontend fathom_plugin fathom_server fathom-clang)
