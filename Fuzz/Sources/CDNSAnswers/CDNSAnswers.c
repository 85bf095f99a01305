// The reader of name servers' answers itself: CResolver is in no library that this package could depend on.
#include "../../../Sources/C/CResolver/CResolver.c"
