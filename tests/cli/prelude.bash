# SPDX-License-Identifier: MIT
# Read by every test script before it starts.

# Runs causeway and prints its exit status.
run() {
    causeway "$@"
    echo "exit $?"
}

# The same, with what goes to standard error in its place among the answers.
both() {
    causeway "$@" 2>&1
    echo "exit $?"
}

# The sample inputs of the statements.
sample() {
    cat "$SOURCE/tests/wrong/samples/$1.in"
}
games="geography hex link twixt"
