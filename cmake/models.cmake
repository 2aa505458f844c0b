# The models of the C library (models/*.c) as LLVM bitcode, once for each machine
# of src/models/machines.def, inside of the program: generated/models_x86_64.bc
# and so on, taken up by src/models/embedded.S. Debug information and names of the
# machine's folders do not get in.
find_program(FATHOM_CLANG clang-19 REQUIRED)
find_program(FATHOM_LLVM_LINK llvm-link-19 REQUIRED)
find_program(FATHOM_OPT opt-19 REQUIRED)
file(GLOB FATHOM_MODEL_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/models/*.c)
set(FATHOM_MODEL_FLAGS -std=c17 -O1 -Xclang -disable-llvm-passes -Xclang
    -disable-lifetime-markers -ffreestanding -fno-builtin -fwrapv
    -fno-strict-aliasing -fno-finite-loops -fno-delete-null-pointer-checks
    -fno-stack-protector -fcf-protection=none -ffp-contract=off -fno-math-errno -Wall -Wextra
    -Wno-logical-op-parentheses -I${CMAKE_SOURCE_DIR}/src
    # Numbers of 1536 bits (decimal.h); only x86 has them without being asked.
    -Xclang -fexperimental-max-bitint-width=2048)

function(fathom_models machine target)
  set(folder ${CMAKE_BINARY_DIR}/models_${machine})
  set(parts)
  foreach(source ${FATHOM_MODEL_SOURCES})
    get_filename_component(name ${source} NAME_WE)
    add_custom_command(
      OUTPUT ${folder}/${name}.bc
      COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
      COMMAND ${FATHOM_CLANG} --target=${target} ${FATHOM_MODEL_FLAGS} -emit-llvm
              -MD -MF ${folder}/${name}.d -MT ${folder}/${name}.bc
              -c ${source} -o ${folder}/${name}.bc
      DEPENDS ${source}
      DEPFILE ${folder}/${name}.d
      VERBATIM)
    list(APPEND parts ${folder}/${name}.bc)
  endforeach()
  # Models take up what they call and variables become registers here once, and
  # not in every run.
  add_custom_command(
    OUTPUT ${CMAKE_BINARY_DIR}/generated/models_${machine}.bc
    COMMAND ${FATHOM_LLVM_LINK} ${parts} -o ${folder}/linked
    COMMAND ${FATHOM_OPT} "-passes=cgscc(inline),function(sroa)"
            -inline-threshold=1000000 ${folder}/linked
            -o ${CMAKE_BINARY_DIR}/generated/models_${machine}.bc
    DEPENDS ${parts}
    VERBATIM)
endfunction()

# The rows are read, so that there is one list of machines.
set(FATHOM_MODEL_FILES)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
             ${CMAKE_SOURCE_DIR}/src/models/machines.def)
file(STRINGS ${CMAKE_SOURCE_DIR}/src/models/machines.def FATHOM_MACHINES REGEX "^MACHINE\\(")
foreach(row ${FATHOM_MACHINES})
  string(REGEX MATCH "^MACHINE\\(([a-z0-9_]+), *\"([^\"]+)\"\\)" ignored "${row}")
  fathom_models(${CMAKE_MATCH_1} ${CMAKE_MATCH_2})
  list(APPEND FATHOM_MODEL_FILES ${CMAKE_BINARY_DIR}/generated/models_${CMAKE_MATCH_1}.bc)
endforeach()
add_custom_target(fathom_model_files DEPENDS ${FATHOM_MODEL_FILES})
