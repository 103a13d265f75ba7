/**
 * A certificate for 127.0.0.1 that nobody vouches for, with its key, for tests alone: `openssl req -x509 -newkey ec
 * -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1`
 */
export const selfSigned = {
	key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8EXhyZGloHjg1arS
jjsGafkGufs2Bp1RAbOcQ/3tESOhRANCAARyPJO3eDl9oXJ7kv5SVnRw6BHjgk2u
bkqCumjZzmoCPm8REXgG+bZ3UxGKDpmykaH9limZ2KtA252op/n8kU0a
-----END PRIVATE KEY-----`,
	cert: `-----BEGIN CERTIFICATE-----
MIIBkTCCATagAwIBAgIURi+fidNtXOAc0hvrkRS51P/T8q8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyNjE3MzY0OVoYDzIxMjYxMTAy
MTczNjQ5WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARyPJO3eDl9oXJ7kv5SVnRw6BHjgk2ubkqCumjZzmoCPm8REXgG+bZ3
UxGKDpmykaH9limZ2KtA252op/n8kU0ao2QwYjAdBgNVHQ4EFgQU1x3uOtvdMmv+
PB03Dqg+KU02q8gwHwYDVR0jBBgwFoAU1x3uOtvdMmv+PB03Dqg+KU02q8gwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0kAMEYC
IQCpjaGvMXSFH2uIgvJc6M3IXg9So1ncwCdq9mPHzMhxfwIhALxEIzKXCwcCJauY
XNOiJ3bsCNnF7cvQ0lOzVHmmV7c2
-----END CERTIFICATE-----`,
};
