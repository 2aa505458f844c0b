/* A server with four bits and four registers answers a request of N + 8 arbitrary bytes (header of one). */
#include "harness.h"
#include <stdio.h>
#include <sys/select.h>
#include <time.h>
#include "modbus-private.h"

/* Nothing disturbs its sleep. */
int nanosleep(const struct timespec *asked, struct timespec *left) {
  (void)asked, (void)left;
  return 0;
}

static int basis(sft_t *sft, uint8_t *response) {
  response[0] = (uint8_t)sft->slave;
  response[1] = (uint8_t)sft->function;
  return 2;
}
static int identity(const uint8_t *request, int *length) {
  (void)request, (void)length;
  return 0;
}
static int before(uint8_t *request, int length) {
  (void)request;
  return length;
}
static ssize_t sent(modbus_t *context, const uint8_t *request, int length) {
  (void)context, (void)request;
  ASSERT(length >= 3 && length <= MODBUS_MAX_ADU_LENGTH);
  return length;
}
static int flush(modbus_t *context) {
  (void)context;
  return 0;
}

int main(void) {
  static modbus_backend_t backend = {.backend_type = _MODBUS_BACKEND_TYPE_TCP, .header_length = 1, .max_adu_length = 64,
                                     .build_response_basis = basis, .prepare_response_tid = identity,
                                     .send_msg_pre = before, .send = sent, .flush = flush};
  modbus_t context = {.backend = &backend};
  uint8_t bits[4] = {0}, inputs[4] = {0};
  uint16_t registers[4] = {0}, values[4] = {0};
  modbus_mapping_t mapping = {.start_bits = 10, .nb_bits = 4, .tab_bits = bits, .start_input_bits = 20, .nb_input_bits = 4,
                              .tab_input_bits = inputs, .start_registers = 100, .nb_registers = 4, .tab_registers = registers,
                              .start_input_registers = 200, .nb_input_registers = 4, .tab_input_registers = values};
  uint8_t *request = any_bytes(N + 8);
  /* Receiving has made sure of that: what a request says of its length is true. */
  ASSUME(request[1] != MODBUS_FC_WRITE_AND_READ_REGISTERS || (N >= 4 && request[10] <= N - 3));
  ASSUME(request[1] != MODBUS_FC_WRITE_MULTIPLE_REGISTERS || request[6] <= N + 1);
  ASSUME(request[1] != MODBUS_FC_WRITE_MULTIPLE_COILS || request[6] <= N + 1);
  modbus_reply(&context, request, N + 8, &mapping);
  free(request);
  return 0;
}
