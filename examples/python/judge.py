#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Judges a contest input with the shared library, by ctypes alone.

    judge.py GAME < INPUT        (LIBCAUSEWAY names the library where it is not on the path)
"""
import ctypes
import ctypes.util
import os
import sys

OK, BAD_INPUT = 0, 2


class Source(ctypes.Structure):
    READ = ctypes.CFUNCTYPE(ctypes.c_ssize_t, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)
    _fields_ = [('read', READ), ('ctx', ctypes.c_void_p), ('name', ctypes.c_char_p)]


class Sink(ctypes.Structure):
    WRITE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)
    _fields_ = [('write', WRITE), ('patch', ctypes.c_void_p), ('ctx', ctypes.c_void_p)]


def load():
    path = os.environ.get('LIBCAUSEWAY') or ctypes.util.find_library('causeway')
    lib = ctypes.CDLL(path or 'libcauseway.so.0')
    lib.cw_game_find.restype = ctypes.c_void_p
    lib.cw_env_last_error.restype = ctypes.c_char_p
    return lib


def judge(lib, game, text):
    """The answers as bytes; raises ValueError with the library's reason on bad input."""
    env = ctypes.c_void_p()
    if lib.cw_env_new(None, ctypes.byref(env)) != OK:
        raise MemoryError
    rest, answers = [text], []

    def read(_, buffer, size):
        piece, rest[0] = rest[0][:size], rest[0][size:]
        ctypes.memmove(buffer, piece, len(piece))
        return len(piece)

    def write(_, data, size):
        answers.append(ctypes.string_at(data, size))
        return 0

    source = Source(Source.READ(read), None, b'input')
    sink = Sink(Sink.WRITE(write), None, None)
    handle = lib.cw_game_find(game.encode())
    if not handle:
        raise ValueError('no game is called ' + game)
    status = lib.cw_judge(env, ctypes.c_void_p(handle), None, ctypes.byref(source),
                          ctypes.byref(sink))
    error = lib.cw_env_last_error(env).decode()
    lib.cw_env_free(env)
    if status != OK:
        raise ValueError(error)
    return b''.join(answers)


if __name__ == '__main__':
    sys.stdout.buffer.write(judge(load(), sys.argv[1], sys.stdin.buffer.read()))
