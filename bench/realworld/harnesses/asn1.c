/* A sequence of N arbitrary bytes: no length leads outside. */
#include "harness.h"
#include "mbedtls/asn1.h"

int main(void) {
  unsigned char *begin = any_bytes(N), *p = begin, *end = begin + N;
  size_t length;
  if (mbedtls_asn1_get_tag(&p, end, &length, MBEDTLS_ASN1_CONSTRUCTED | MBEDTLS_ASN1_SEQUENCE) != 0)
    return 0;
  ASSERT(length <= (size_t)(end - p));
  int value;
  if (mbedtls_asn1_get_int(&p, end, &value) == 0)
    ASSERT(p <= end);
  mbedtls_asn1_bitstring bits;
  if (mbedtls_asn1_get_bitstring(&p, end, &bits) == 0)
    ASSERT(bits.len <= N);
  return 0;
}
