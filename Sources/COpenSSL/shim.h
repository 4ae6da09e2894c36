// OpenSSL, and as functions what its headers have as macros, which Swift does not see.
#pragma once
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/provider.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <string.h>
#include <time.h>

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

// A private key in PEM that may have a password.
static inline int openssl_given_password(char *room, int size, int writing, void *user) {
  (void)writing;
  int count = (int)strlen((const char *)user);
  if (count == 0 || count > size) return -1;
  memcpy(room, user, (size_t)count);
  return count;
}
static inline EVP_PKEY *openssl_read_locked_key(const void *bytes, int count, const char *password) {
  BIO *input = BIO_new_mem_buf(bytes, count);
  if (!input) return NULL;
  EVP_PKEY *key = PEM_read_bio_PrivateKey(input, NULL, openssl_given_password, (void *)password);
  BIO_free(input);
  return key;
}

// What a file of a certificate holds, and why it could not be opened.
enum { openssl_p12_none, openssl_p12_broken, openssl_p12_password, openssl_p12_legacy };
typedef struct {
  X509 *certificate;
  EVP_PKEY *key;
  STACK_OF(X509) *issuers;
  int problem;
} openssl_content;

static inline void openssl_free_certificates(STACK_OF(X509) *all) { sk_X509_pop_free(all, X509_free); }

static inline openssl_content openssl_read_certificates(const void *bytes, int count) {
  openssl_content content = {0};
  BIO *input = BIO_new_mem_buf(bytes, count);
  if (!input) return content;
  content.certificate = PEM_read_bio_X509(input, NULL, openssl_no_password, NULL);
  X509 *next;
  while (content.certificate && (next = PEM_read_bio_X509(input, NULL, openssl_no_password, NULL))) {
    if (!content.issuers) content.issuers = sk_X509_new_null();
    if (!content.issuers || !sk_X509_push(content.issuers, next)) X509_free(next);
  }
  BIO_free(input);
  return content;
}

static inline int openssl_parse_p12(PKCS12 *sealed, const char *password, openssl_content *content) {
  content->issuers = NULL;
  return PKCS12_parse(sealed, password, &content->key, &content->certificate, &content->issuers);
}

// Without a password some programs seal with none, others with an empty one.
static inline const char *openssl_p12_word(PKCS12 *sealed, const char *password, int *known) {
  *known = !PKCS12_mac_present(sealed) || PKCS12_verify_mac(sealed, password, -1);
  if (*known || *password) return password;
  *known = PKCS12_verify_mac(sealed, NULL, 0);
  return NULL;
}

// The legacy provider is loaded for a file that does not open without it, and no longer than that takes.
static inline openssl_content openssl_open_p12(const void *bytes, int count, const char *password) {
  openssl_content content = {0};
  content.problem = openssl_p12_broken;
  const unsigned char *at = (const unsigned char *)bytes;
  PKCS12 *sealed = d2i_PKCS12(NULL, &at, count);
  if (!sealed) return content;
  int known = 0;
  const char *word = openssl_p12_word(sealed, password, &known);
  if (!known) {
    content.problem = openssl_p12_password;
  } else if (openssl_parse_p12(sealed, word, &content)) {
    content.problem = openssl_p12_none;
  } else {
    // With a provider of its own loaded, OpenSSL has the default one no more, unless that is loaded, too.
    OSSL_PROVIDER *standard = OSSL_PROVIDER_load(NULL, "default");
    OSSL_PROVIDER *legacy = OSSL_PROVIDER_load(NULL, "legacy");
    if (!legacy) content.problem = openssl_p12_legacy;
    else if (openssl_parse_p12(sealed, word, &content)) content.problem = openssl_p12_none;
    if (legacy) OSSL_PROVIDER_unload(legacy);
    (void)standard;
  }
  PKCS12_free(sealed);
  return content;
}

// Seconds since 1970; 0 for what is no time.
static inline long long openssl_seconds(const ASN1_TIME *time) {
  struct tm parts;
  return ASN1_TIME_to_tm(time, &parts) == 1 ? (long long)timegm(&parts) : 0;
}

// The attribute UID of a certificate's subject: of Apple's push certificates the bundle id. How many bytes, or -1.
static inline int openssl_user_id(X509 *certificate, char *room, int size) {
  return X509_NAME_get_text_by_NID(X509_get_subject_name(certificate), NID_userId, room, size);
}

// The content of an extension and how many bytes it has; -1 without it.
static inline int openssl_extension(X509 *certificate, const char *oid, const unsigned char **bytes) {
  ASN1_OBJECT *name = OBJ_txt2obj(oid, 1);
  if (!name) return -1;
  int place = X509_get_ext_by_OBJ(certificate, name, -1);
  ASN1_OBJECT_free(name);
  X509_EXTENSION *found = place < 0 ? NULL : X509_get_ext(certificate, place);
  if (!found) return -1;
  const ASN1_OCTET_STRING *value = X509_EXTENSION_get_data(found);
  *bytes = ASN1_STRING_get0_data(value);
  return ASN1_STRING_length(value);
}

static inline void openssl_cleanse(void *bytes, size_t count) { OPENSSL_cleanse(bytes, count); }
