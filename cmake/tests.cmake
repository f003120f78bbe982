# SPDX-License-Identifier: MIT
# Tests.  tests/unit/*_test.c and src/games/<id>/test/*_test.c are cmocka programs, linked with the
# whole library, internals included; what else lies in src/games/<id>/test/*.c (slow oracles) is
# linked to every test program of that game.  tests/wrong/*.c are wrong contest solutions.
find_library(CMOCKA cmocka)

function(cw_unit_test source)
  get_filename_component(name ${source} NAME_WE)
  add_executable(${name} ${source} ${ARGN})
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR}/src ${CMAKE_SOURCE_DIR}/include
                             ${CMAKE_SOURCE_DIR}/tests/unit)
  target_compile_definitions(${name} PRIVATE CW_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE causeway_static ${CMOCKA} Threads::Threads m)
  add_test(NAME ${name} COMMAND ${name})
  if(name MATCHES "threads|conformance") # what the thread sanitizer runs
    set_tests_properties(${name} PROPERTIES TIMEOUT 900 LABELS "unit;threads")
  else()
    set_tests_properties(${name} PROPERTIES TIMEOUT 900 LABELS unit)
  endif()
endfunction()

if(CMOCKA AND CW_TESTS)
  file(GLOB unit_tests CONFIGURE_DEPENDS tests/unit/*_test.c)
  foreach(source ${unit_tests})
    cw_unit_test(${source})
  endforeach()
  foreach(game ${games})
    file(GLOB helpers CONFIGURE_DEPENDS src/games/${game}/test/*.c)
    set(game_tests ${helpers})
    list(FILTER game_tests INCLUDE REGEX "_test\\.c$")
    list(FILTER helpers EXCLUDE REGEX "_test\\.c$")
    foreach(source ${game_tests})
      cw_unit_test(${source} ${helpers})
    endforeach()
  endforeach()
elseif(CW_TESTS)
  message(FATAL_ERROR "cmocka is missing: apt-get install libcmocka-dev (or -DCW_TESTS=OFF)")
endif()

# tests/cli: what the program prints, one test for each script.
if(TARGET causeway AND CW_TESTS)
  file(GLOB cli_tests CONFIGURE_DEPENDS tests/cli/*.sh)
  list(FILTER cli_tests EXCLUDE REGEX "/run\\.sh$")
  foreach(script ${cli_tests})
    get_filename_component(name ${script} NAME_WE)
    add_test(NAME cli_${name}
             COMMAND ${CMAKE_SOURCE_DIR}/tests/cli/run.sh $<TARGET_FILE:causeway> ${name})
    set_tests_properties(cli_${name} PROPERTIES TIMEOUT 300 LABELS cli)
    if(name MATCHES "^play|^terminal") # a screen is waited for: alone, and not under sanitizers
      set_tests_properties(cli_${name} PROPERTIES LABELS "cli;timing" RUN_SERIAL TRUE)
    endif()
  endforeach()
endif()

# tests/gtp: commands and tactics, one test for each file.
if(TARGET causeway AND CW_TESTS)
  file(GLOB gtp_tests CONFIGURE_DEPENDS tests/gtp/*.tst)
  foreach(file ${gtp_tests})
    get_filename_component(name ${file} NAME_WE)
    add_test(NAME gtp_${name}
             COMMAND ${CMAKE_SOURCE_DIR}/tests/gtp/run.sh $<TARGET_FILE:causeway> ${file})
    set_tests_properties(gtp_${name} PROPERTIES TIMEOUT 600 LABELS cli)
  endforeach()
endif()

# What the wrong solutions, the table of crossing links and the installed tree are held to.
add_test(NAME includes COMMAND ${CMAKE_SOURCE_DIR}/scripts/check_includes.sh)
set_tests_properties(includes PROPERTIES LABELS slow)
if(TARGET causeway AND NOT CW_SANITIZE)
  add_test(NAME wrong_solutions
           COMMAND ${CMAKE_SOURCE_DIR}/tests/wrong/run.sh ${CMAKE_BINARY_DIR} ${CMAKE_SOURCE_DIR})
  add_test(NAME crosser_mutations
           COMMAND ${CMAKE_SOURCE_DIR}/scripts/mutate_crossers.sh ${CMAKE_BINARY_DIR})
  add_test(NAME installed_tree
           COMMAND ${CMAKE_SOURCE_DIR}/tests/install/run.sh ${CMAKE_BINARY_DIR} ${CMAKE_SOURCE_DIR})
  set_tests_properties(wrong_solutions crosser_mutations installed_tree
                       PROPERTIES TIMEOUT 900 LABELS slow ENVIRONMENT "CC=${CMAKE_C_COMPILER}")
endif()
