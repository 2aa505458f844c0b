/* No system, addresses of both kinds. */
#pragma once
#define NO_SYS 1
#define LWIP_IPV4 1
#define LWIP_IPV6 1
#define LWIP_SOCKET 0
#define LWIP_NETCONN 0
#define SYS_LIGHTWEIGHT_PROT 0
