/* Written when the package is built: where modules are looked for. */
#define DEB_HOST_MULTIARCH "any"
