// ctype.h in the C locale, and the tables that glibc's macros look into. In other
// locales characters from 128 on are unknown, and the case of i (Turkish).
#include "model.h"

static _Bool is_upper(int c) { return c >= 'A' && c <= 'Z'; }
static _Bool is_lower(int c) { return c >= 'a' && c <= 'z'; }
static _Bool is_digit(int c) { return c >= '0' && c <= '9'; }
static void require_character(int c) {
  require(c >= EOF && c <= 255, InvalidBuiltin,
          "argument is no character and not EOF");
}

static void require_known(int c) {
  if (c >= 128 && !is_c_locale(LC_CTYPE))
    unsupported("character classes of a locale other than C");
}

// True is any number but 0.
#define CLASS(name, truth, condition)                                          \
  int LIB(name)(int c) {                                                       \
    require_character(c);                                                      \
    require_known(c);                                                          \
    return true_of(truth, (condition));                                        \
  }
#define CASE(name, condition, value)                                           \
  int LIB(name)(int c) {                                                       \
    require_character(c);                                                      \
    require_known(c == 'i' || c == 'I' ? 255 : c);                             \
    return (condition) ? (value) : c;                                          \
  }
CLASS(isupper, TrueUpper, is_upper(c))
CLASS(islower, TrueLower, is_lower(c))
CLASS(isdigit, TrueDigit, is_digit(c))
CLASS(isalpha, TrueAlpha, is_upper(c) || is_lower(c))
CLASS(isalnum, TrueAlnum, is_upper(c) || is_lower(c) || is_digit(c))
CLASS(isxdigit, TrueXdigit, is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'))
CLASS(isblank, TrueBlank, c == ' ' || c == '\t')
CLASS(isspace, TrueSpace, c == ' ' || (c >= '\t' && c <= '\r'))
CLASS(iscntrl, TrueCntrl, (c >= 0 && c < 32) || c == 127)
CLASS(isprint, TruePrint, c >= 32 && c < 127)
CLASS(isgraph, TrueGraph, c > 32 && c < 127)
CLASS(ispunct, TruePunct, c > 32 && c < 127 && !is_upper(c) && !is_lower(c) && !is_digit(c))
CASE(toupper, is_lower(c), c - 32)
CASE(tolower, is_upper(c), c + 32)
int LIB(isascii)(int c) { return true_of(TrueAscii, (c & ~0x7f) == 0); }
int LIB(toascii)(int c) { return c & 0x7f; }

// glibc's bits for 0 to 127: upper 0x100, lower 0x200, alpha 0x400, digit 0x800,
// xdigit 0x1000, space 0x2000, print 0x4000, graph 0x8000, blank 1, cntrl 2,
// punct 4, alnum 8. All else is 0. The tables begin at -128. On big-endian
// machines the two bytes have changed places.
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define BITS(x) (x)
#else
#define BITS(x) ((((x) & 0xff) << 8) | ((x) >> 8))
#endif
#define P BITS(0xc004)
#define D BITS(0xd808)
#define U BITS(0xc508)
#define L BITS(0xc608)
#define X BITS(0xd508)
#define Y BITS(0xd608)
#define C BITS(0x0002)
#define S BITS(0x2002)
static const unsigned short classes[384] = {
    [128] = C, C, C, C, C, C, C, C, C, BITS(0x2003), S, S, S, S, C, C, C, C, C, C, C,
    C, C, C, C, C, C, C, C, C, C, C, BITS(0x6001), P, P, P, P, P, P, P, P, P, P, P, P,
    P, P, P, D, D, D, D, D, D, D, D, D, D, P, P, P, P, P, P, P, X, X, X, X, X, X,
    U, U, U, U, U, U, U, U, U, U, U, U, U, U, U, U, U, U, U, U, P, P, P, P, P, P,
    Y, Y, Y, Y, Y, Y, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L,
    P, P, P, P, C};
static const unsigned short *const classes_at_0 = classes + 128;
const unsigned short **LIB(__ctype_b_loc)(void) {
  require_known(255);
  return (const unsigned short **)&classes_at_0;
}

// newlib's, whose entry 0 is that of EOF: upper 1, lower 2, digit 4, space 8,
// punct 16, cntrl 32, xdigit 64 (letters only), blank 128.
const char LIB(_ctype_)[257] = {
    [1 ... 9] = 32,          [10 ... 14] = 32 | 8,     [15 ... 32] = 32,
    [33] = (char)(8 | 128),  [34 ... 48] = 16,         [49 ... 58] = 4,
    [59 ... 65] = 16,        [66 ... 71] = 1 | 64,     [72 ... 91] = 1,
    [92 ... 97] = 16,        [98 ... 103] = 2 | 64,    [104 ... 123] = 2,
    [124 ... 127] = 16,      [128] = 32};

static const int lower_case[384] = {
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142,
    143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157,
    158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172,
    173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187,
    188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202,
    203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217,
    218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232,
    233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247,
    248, 249, 250, 251, 252, 253, 254, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
    30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48,
    49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 97, 98, 99,
    100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114,
    115, 116, 117, 118, 119, 120, 121, 122, 91, 92, 93, 94, 95, 96, 97, 98, 99,
    100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114,
    115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129,
    130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144,
    145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159,
    160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174,
    175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189,
    190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204,
    205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219,
    220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234,
    235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249,
    250, 251, 252, 253, 254, 255,};
static const int *const lower_at_0 = lower_case + 128;
const int **LIB(__ctype_tolower_loc)(void) {
  require_known(255);
  return (const int **)&lower_at_0;
}

static const int upper_case[384] = {
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142,
    143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157,
    158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172,
    173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187,
    188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202,
    203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217,
    218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232,
    233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247,
    248, 249, 250, 251, 252, 253, 254, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
    30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48,
    49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67,
    68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86,
    87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 65, 66, 67, 68, 69, 70, 71, 72, 73,
    74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 123,
    124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138,
    139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153,
    154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168,
    169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183,
    184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198,
    199, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213,
    214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228,
    229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243,
    244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255,};
static const int *const upper_at_0 = upper_case + 128;
const int **LIB(__ctype_toupper_loc)(void) {
  require_known(255);
  return (const int **)&upper_at_0;
}
// How many bytes a character has at most: 1 in the C locale.
size_t LIB(__ctype_get_mb_cur_max)(void) {
  if (is_c_locale(LC_CTYPE))
    return 1;
  return (size_t)any_from(1, 16, "MB_CUR_MAX");
}
