# SPDX-License-Identifier: MIT
# libFuzzer targets: fuzz_contest and fuzz_verify for every game, fuzz_position, fuzz_record and
# fuzz_gtp for all of them, fuzz_solve for the solvers of geography.
function(cw_fuzz_target name source)
  add_executable(${name} ${source})
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR}/src ${CMAKE_SOURCE_DIR}/include)
  target_compile_definitions(${name} PRIVATE ${ARGN})
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  target_link_libraries(${name} PRIVATE causeway_static Threads::Threads m)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/fuzz)
endfunction()

set(fuzz_params_twixt "lenient=yes")
set(fuzz_params_link "turns=3 outside=yes")
foreach(game ${games})
  cw_fuzz_target(fuzz_contest_${game} tests/fuzz/fuzz_contest.c
    CW_FUZZ_GAME="${game}" CW_FUZZ_PARAMS="${fuzz_params_${game}}")
  cw_fuzz_target(fuzz_verify_${game} tests/fuzz/fuzz_verify.c CW_FUZZ_GAME="${game}")
endforeach()
if("geography" IN_LIST games)
  cw_fuzz_target(fuzz_solve tests/fuzz/fuzz_solve.c)
endif()
cw_fuzz_target(fuzz_position tests/fuzz/fuzz_position.c)
cw_fuzz_target(fuzz_record tests/fuzz/fuzz_record.c)
cw_fuzz_target(fuzz_gtp tests/fuzz/fuzz_gtp.c)
