/* A server with four registers from address 100 on answers a request of 15 arbitrary bytes (header of one, two values). */
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
  uint16_t *registers = room(4 * sizeof *registers);
  memset(registers, 0, 4 * sizeof *registers);
  modbus_mapping_t mapping = {.start_registers = 100, .nb_registers = 4, .tab_registers = registers};
  uint8_t *request = any_bytes(15);
  ASSUME(request[1] == MODBUS_FC_WRITE_AND_READ_REGISTERS);
  ASSUME(request[10] <= 4); /* bytes that are there */
  modbus_reply(&context, request, 15, &mapping);
  free(request);
  free(registers);
  return 0;
}
