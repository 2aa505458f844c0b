# Most of a compilation is reading the headers of the standard library, LLVM and
# GoogleTest. They are read once for all layers; our own headers never are in it, and
# every file still includes what it uses (`./run-tests --full` builds without this).
option(FATHOM_PRECOMPILE "Read the headers of other libraries once" ON)

set(FATHOM_STANDARD_HEADERS <algorithm> <array> <bit> <cstdint> <functional> <map> <memory>
    <optional> <set> <span> <string> <string_view> <unordered_map> <unordered_set> <utility>
    <vector>)
set(FATHOM_LLVM_HEADERS <llvm/IR/DebugInfoMetadata.h> <llvm/IR/Dominators.h>
    <llvm/IR/IRBuilder.h> <llvm/IR/InstIterator.h> <llvm/IR/Instructions.h>
    <llvm/IR/IntrinsicInst.h> <llvm/IR/Module.h>)
set(FATHOM_TEST_HEADERS <gmock/gmock.h> <gtest/gtest.h>)

# fathom_precompiled(NAME headers... LINK libraries...): a target that others reuse.
function(fathom_precompiled name)
  cmake_parse_arguments(P "" "" "LINK" ${ARGN})
  file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/generated/${name}.cpp CONTENT "")
  add_library(${name} OBJECT ${CMAKE_BINARY_DIR}/generated/${name}.cpp)
  target_link_libraries(${name} PRIVATE ${P_LINK})
  target_precompile_headers(${name} PRIVATE ${P_UNPARSED_ARGUMENTS})
endfunction()

if(FATHOM_PRECOMPILE)
  # The time of a header is no part of what was read: a cache of objects stays right.
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
  endif()
  fathom_precompiled(precompiled_plain ${FATHOM_STANDARD_HEADERS})
  fathom_precompiled(precompiled_llvm ${FATHOM_STANDARD_HEADERS} ${FATHOM_LLVM_HEADERS}
                     LINK fathom_llvm)
  if(FATHOM_TESTS)
    fathom_precompiled(precompiled_plain_tests ${FATHOM_STANDARD_HEADERS} ${FATHOM_TEST_HEADERS}
                       LINK GTest::gmock)
    fathom_precompiled(precompiled_llvm_tests ${FATHOM_STANDARD_HEADERS} ${FATHOM_LLVM_HEADERS}
                       ${FATHOM_TEST_HEADERS} LINK fathom_llvm GTest::gmock)
  endif()
endif()

# fathom_use_precompiled(TARGET KIND): KIND is plain, llvm, plain_tests or llvm_tests.
function(fathom_use_precompiled target kind)
  if(FATHOM_PRECOMPILE)
    target_precompile_headers(${target} REUSE_FROM precompiled_${kind})
  endif()
endfunction()
