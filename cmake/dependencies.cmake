# Everything comes from the distribution; tools/packages.txt names the packages.
find_package(PkgConfig REQUIRED)
pkg_check_modules(gmp REQUIRED IMPORTED_TARGET gmp)
pkg_check_modules(mpfr REQUIRED IMPORTED_TARGET mpfr)
pkg_check_modules(z3 REQUIRED IMPORTED_TARGET z3)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(tomlplusplus REQUIRED)

find_library(CADICAL_LIBRARY cadical REQUIRED)
find_path(CADICAL_INCLUDE cadical.hpp REQUIRED)
add_library(cadical INTERFACE)
target_link_libraries(cadical INTERFACE ${CADICAL_LIBRARY})
target_include_directories(cadical SYSTEM INTERFACE ${CADICAL_INCLUDE})

# LLVM as the one shared library of the distribution, which is built with RTTI.
# `fathom_llvm` keeps its headers out of our warnings.
find_package(LLVM 19.1 REQUIRED CONFIG)
add_library(fathom_llvm INTERFACE)
target_link_libraries(fathom_llvm INTERFACE LLVM)
target_include_directories(fathom_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
separate_arguments(FATHOM_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(fathom_llvm INTERFACE ${FATHOM_LLVM_DEFINITIONS})
if(FATHOM_TESTS)
  find_package(GTest REQUIRED)
  find_package(benchmark REQUIRED)
endif()
