// Compiles the reader of name servers' answers itself, because no product that this package could depend on contains CResolver.
#include "../../../Sources/C/CResolver/CResolver.c"
