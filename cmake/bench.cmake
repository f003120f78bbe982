# SPDX-License-Identifier: MIT
# bench/bench.c and the textbook solutions it measures against.
file(GLOB textbooks CONFIGURE_DEPENDS bench/textbook_*.c)
add_executable(bench EXCLUDE_FROM_ALL bench/bench.c bench/calls.c)
target_link_libraries(bench PRIVATE causeway_static Threads::Threads m)
set_target_properties(bench PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bench)
foreach(source ${textbooks})
  get_filename_component(name ${source} NAME_WE)
  add_executable(${name} EXCLUDE_FROM_ALL ${source})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bench)
  add_dependencies(bench ${name})
endforeach()
if(TARGET causeway)
  add_dependencies(bench causeway)
endif()

# bench/bench_link.c measures solvers from the inside.
if("link" IN_LIST games AND EXISTS ${CMAKE_SOURCE_DIR}/bench/bench_link.c)
  add_executable(bench_link EXCLUDE_FROM_ALL bench/bench_link.c)
  target_include_directories(bench_link PRIVATE ${CMAKE_SOURCE_DIR}/src)
  target_link_libraries(bench_link PRIVATE causeway_static Threads::Threads m)
  set_target_properties(bench_link PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bench)
endif()

# bench/bench_rules.c: random games through boards, positions, and plain programs.
if("hex" IN_LIST games AND "twixt" IN_LIST games)
  add_executable(bench_rules EXCLUDE_FROM_ALL bench/bench_rules.c bench/plain_hex.c
                 bench/plain_twixt.c)
  target_include_directories(bench_rules PRIVATE ${CMAKE_SOURCE_DIR}/src)
  target_link_libraries(bench_rules PRIVATE causeway_static Threads::Threads m)
  set_target_properties(bench_rules PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bench)
endif()
