# cmake --install: the program and its compiler wrapper, the header of harnesses, the
# manual page, completions, and the package that find_package(Fathom) finds.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(FATHOM_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/Fathom)
install(TARGETS fathom RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# src/frontend/clang_runner.cpp looks there.
install(TARGETS fathom-clang RUNTIME DESTINATION libexec/fathom)
install(PROGRAMS tools/fathom-cc DESTINATION ${CMAKE_INSTALL_BINDIR})
install(PROGRAMS tools/fathom-cc DESTINATION ${CMAKE_INSTALL_BINDIR} RENAME fathom-c++)
install(FILES include/fathom.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY tools/ci/ DESTINATION ${CMAKE_INSTALL_DATADIR}/fathom/ci USE_SOURCE_PERMISSIONS)
install(DIRECTORY tools/competitions/ DESTINATION ${CMAKE_INSTALL_DATADIR}/fathom/competitions
        USE_SOURCE_PERMISSIONS PATTERN __pycache__ EXCLUDE)
configure_package_config_file(cmake/FathomConfig.cmake.in
  ${CMAKE_BINARY_DIR}/generated/FathomConfig.cmake INSTALL_DESTINATION ${FATHOM_PACKAGE_DIR}
  PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/generated/FathomConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/generated/FathomConfig.cmake
        ${CMAKE_BINARY_DIR}/generated/FathomConfigVersion.cmake cmake/FathomChecks.cmake
        DESTINATION ${FATHOM_PACKAGE_DIR})
# What the program says about itself, written when it is installed.
set(made_texts "man|${CMAKE_INSTALL_MANDIR}/man1/fathom.1"
  "completion bash|${CMAKE_INSTALL_DATADIR}/bash-completion/completions/fathom"
  "completion zsh|${CMAKE_INSTALL_DATADIR}/zsh/site-functions/_fathom"
  "completion fish|${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d/fathom.fish")
foreach(text ${made_texts})
  string(REPLACE "|" ";" text "${text}")
  list(GET text 0 words)
  list(GET text 1 place)
  separate_arguments(words)
  install(CODE "
    set(file \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${place}\")
    get_filename_component(folder \"\${file}\" DIRECTORY)
    file(MAKE_DIRECTORY \"\${folder}\")
    execute_process(COMMAND \"${CMAKE_BINARY_DIR}/fathom\" ${words} OUTPUT_FILE \"\${file}\"
                    COMMAND_ERROR_IS_FATAL ANY)")
endforeach()
