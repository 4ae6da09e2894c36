// OpenSSL, and as functions what its headers have as macros, which Swift does not see.
#pragma once
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

static inline void openssl_prepare_context(SSL_CTX *context) {
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  SSL_CTX_set_alpn_protos(context, (const unsigned char *)"\2h2", 3);
}

static inline int openssl_set_server_name(SSL *ssl, const char *name) { return (int)SSL_set_tlsext_host_name(ssl, name); }

// R and S of a signature in DER, 32 bytes each: what a JSON Web Token has.
static inline int openssl_raw_signature(const unsigned char *der, long count, unsigned char *raw) {
  ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &der, count);
  if (!signature) return 0;
  int done = BN_bn2binpad(ECDSA_SIG_get0_r(signature), raw, 32) == 32 && BN_bn2binpad(ECDSA_SIG_get0_s(signature), raw + 32, 32) == 32;
  ECDSA_SIG_free(signature);
  return done;
}

// A private key in PEM; one with a password is refused; no one is prompted.
static inline int openssl_no_password(char *room, int size, int writing, void *user) {
  (void)room, (void)size, (void)writing, (void)user;
  return -1;
}
static inline EVP_PKEY *openssl_read_key(const void *bytes, int count) {
  BIO *input = BIO_new_mem_buf(bytes, count);
  if (!input) return NULL;
  EVP_PKEY *key = PEM_read_bio_PrivateKey(input, NULL, openssl_no_password, NULL);
  BIO_free(input);
  return key;
}

static inline void openssl_cleanse(void *bytes, size_t count) { OPENSSL_cleanse(bytes, count); }
