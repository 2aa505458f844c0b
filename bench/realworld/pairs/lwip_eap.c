/* A request for an MD5 challenge, of up to 300 bytes, most of them a name. */
#include "harness.h"
#include "netif/ppp/ppp_opts.h"
#include "netif/ppp/ppp_impl.h"
#include "netif/ppp/eap.h"

/* What eap.c asks of its neighbours: they say nothing, and know no secret. */
void ppp_error(const char *format, ...) { (void)format; }
void ppp_warn(const char *format, ...) { (void)format; }
void ppp_info(const char *format, ...) { (void)format; }
void ppp_dbglog(const char *format, ...) { (void)format; }
int get_secret(ppp_pcb *pcb, const char *client, const char *server, char *secret, int *length, int am_server) {
  (void)pcb, (void)client, (void)server, (void)secret, (void)length, (void)am_server;
  return 0;
}
/* No packet goes out. */
struct pbuf *pbuf_alloc(pbuf_layer layer, u16_t length, pbuf_type type) {
  (void)layer, (void)length, (void)type;
  return NULL;
}

int main(void) {
  enum { LENGTH = 300 };
  static ppp_pcb pcb;
  unsigned char *packet = room(LENGTH);
  memset(packet, 'x', LENGTH);
  int length = (int)(ANY_NUMBER() % (LENGTH + 1));
  packet[0] = 1; /* a request */
  packet[1] = ANY_BYTE();
  packet[2] = (unsigned char)(length >> 8);
  packet[3] = (unsigned char)length;
  packet[4] = 4; /* MD5 challenge */
  packet[5] = ANY_BYTE();
  pcb.eap.es_client.ea_state = eapListen;
  eap_protent.input(&pcb, packet, length);
  free(packet);
  return 0;
}
