# SPDX-License-Identifier: MIT
# `make install`: program, library (shared and static), headers, pkg-config, CMake package, man page,
# bash completion, and the wrong solutions that `causeway testset` measures its tests with.
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/causeway)

install(TARGETS causeway_shared causeway_static EXPORT causeway
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/causeway DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
install(EXPORT causeway NAMESPACE causeway:: FILE causeway-targets.cmake DESTINATION ${package_dir})
configure_package_config_file(cmake/causeway-config.cmake.in
  ${CMAKE_BINARY_DIR}/causeway-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/causeway-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/causeway-config.cmake
  ${CMAKE_BINARY_DIR}/causeway-config-version.cmake DESTINATION ${package_dir})
configure_file(cmake/causeway.pc.in ${CMAKE_BINARY_DIR}/causeway.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/causeway.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

if(TARGET causeway)
  install(TARGETS causeway DESTINATION ${CMAKE_INSTALL_BINDIR})
  file(GLOB man_pages CONFIGURE_DEPENDS docs/man/*.1)
  install(FILES ${man_pages} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(CODE "
    set(folder \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/bash-completion/completions\")
    file(MAKE_DIRECTORY \"\${folder}\")
    execute_process(COMMAND \"$<TARGET_FILE:causeway>\" completion bash
                    OUTPUT_FILE \"\${folder}/causeway\" RESULT_VARIABLE failed)
    if(failed)
      message(FATAL_ERROR \"causeway completion bash failed\")
    endif()")
endif()

# tests/wrong/GAME_MISTAKE.c: wrong contest solutions, each a program of its own.  They are built
# as a judge would build a submission.
file(GLOB wrong_sources CONFIGURE_DEPENDS tests/wrong/*.c)
foreach(source ${wrong_sources})
  get_filename_component(name ${source} NAME_WE)
  add_executable(wrong_${name} ${source})
  set_target_properties(wrong_${name} PROPERTIES OUTPUT_NAME ${name}
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/libexec/wrong)
  install(TARGETS wrong_${name} DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/causeway/wrong)
endforeach()
