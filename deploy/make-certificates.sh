#!/bin/sh
# Makes a certificate authority and the certificate of one host, unless they are there: make-certificates.sh HOST [FOLDER].
# The key of the authority is deleted, so it signs nothing else. FOLDER/certificates is for the server, FOLDER/ca for clients.
set -eu
host=$1
root=${2:-}
server=$root/certificates
if [ -s "$server/node.pem" ]; then exit 0; fi

umask 077
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj "/CN=Cairnway $host" \
  -addext basicConstraints=critical,CA:TRUE,pathlen:0 -addext keyUsage=critical,keyCertSign -keyout ca.key -out ca.pem
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$host" -keyout node.key -out node.csr
printf 'subjectAltName=DNS:%s,DNS:localhost\nextendedKeyUsage=serverAuth\nbasicConstraints=CA:FALSE\n' "$host" >extensions
openssl x509 -req -in node.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 3650 -extfile extensions -out node.pem

# OpenSearch and the service run as this user in their images
install -o 1000 -g 1000 -m 0400 node.key "$server/node.key"
install -o 1000 -g 1000 -m 0444 ca.pem "$server/ca.pem"
install -o 1000 -g 1000 -m 0444 ca.pem "$root/ca/ca.pem"
# the last one, since it says that all are there
install -o 1000 -g 1000 -m 0444 node.pem "$server/node.pem"
