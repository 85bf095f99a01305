#include <stdio.h>

#include "CHostile.h"

/// A program that draws documents and that a stranger has taken over. Its arguments are a folder that the user may
/// write and a file that the user may read. The program prints a line for each attempt: the attempt's name, and the
/// error or `done`.
int main(int count, char **arguments) {
    if (count != 3) return 2;
    hostile_attempt attempts[200];
    size_t tried = hostile_try_as_program(arguments[1], arguments[2], attempts, 200);
    for (size_t i = 0; i < tried; i++) {
        if (attempts[i].error == 0) printf("%s: done\n", attempts[i].name);
        else printf("%s: error %d\n", attempts[i].name, attempts[i].error);
    }
    return 0;
}
