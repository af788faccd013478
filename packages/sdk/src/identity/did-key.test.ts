import { expect, test } from 'vitest'
import { toDidKey } from './did-key.ts'
import { importHolder } from './holder.ts'
import { generatePrivateKey } from './holder-key.ts'

test.each([
  [
    'Ed25519, of RFC 8037',
    { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
    'did:key:z6MktwupdmLXVVqTzCw4i46r4uGyosGXRnR3XjN4Zq7oMMsw',
  ],
  [
    'P-256, of the test vectors of the method',
    {
      kty: 'EC',
      crv: 'P-256',
      x: 'fyNYMN0976ci7xqiSdag3buk-ZCwgXU4kz9XNkBlNUI',
      y: 'hW2ojTNfH7Jbi8--CJUo3OCbH3y5n91g-IMA9MLMbTU',
    },
    'did:key:zDnaerDaTF5BXEavCrfRZEk316dpbLsfPDZ3WJ5hRTPFU2169',
  ],
])('the did:key of %s', (_, public_jwk, did) => {
  expect(toDidKey(public_jwk)).toBe(did)
})

test('a holder is known by the did:key of the key, unless another DID is named', async () => {
  const key = await generatePrivateKey()
  const own = await importHolder({ key })
  expect(own.did).toMatch(/^did:key:zDn/)
  expect(own.kid).toBe(`${own.did}#${own.did.slice('did:key:'.length)}`)
  expect((await importHolder({ key, did: 'did:jwk:abc' })).kid).toBe('did:jwk:abc#0')
  const web = { key, did: 'did:web:a.example' }
  await expect(importHolder(web)).rejects.toThrow('kid is missing')
  expect((await importHolder({ ...web, kid: 'did:web:a.example#1' })).kid).toBe('did:web:a.example#1')
})
