import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OauthError } from './oauth-error.ts'
import { JWT_BEARER_GRANT, readTokenParameters } from './token-parameters.ts'

const base_url = 'https://cairnway.example'
const read = (form: string) => readTokenParameters(new URLSearchParams(form), base_url)
const grant = `grant_type=${encodeURIComponent(JWT_BEARER_GRANT)}`

test.each([
  [`${grant}&assertion=a`, { assertion: 'a', scope: null, client_id: null }],
  [`${grant}&assertion=a&scope=&client_id=`, { assertion: 'a', scope: null, client_id: null }],
  [`${grant}&assertion=a&scope=s&client_id=c&other=1`, { assertion: 'a', scope: 's', client_id: 'c' }],
  [`${grant}&assertion=a&resource=${base_url}`, { assertion: 'a', scope: null, client_id: null }],
  [`${grant}&assertion=a&resource=${base_url}/mcp`, { assertion: 'a', scope: null, client_id: null }],
])('%s is read', (form, parameters) => {
  expect(read(form)).toEqual(parameters)
})

test.each([
  ['', 'invalid_request'],
  [grant, 'invalid_request'],
  [`${grant}&assertion=`, 'invalid_request'],
  ['assertion=a', 'invalid_request'],
  [`${grant}&assertion=a&assertion=a`, 'invalid_request'],
  [`${grant}&assertion=a&other=1&other=2`, 'invalid_request'],
  ['grant_type=password&assertion=a', 'unsupported_grant_type'],
  [`${grant}&assertion=a&resource=${base_url}.evil.example`, 'invalid_target'],
  [`${grant}&assertion=a&resource=http://cairnway.example`, 'invalid_target'],
])('%s is refused by %s', (form, code) => {
  expect(() => read(form)).toThrow(expect.objectContaining({ code }))
})

test('any form is read or refused by a code of OAuth', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('grant_type', 'assertion', 'scope', 'resource'), fc.string())),
      (pairs) => {
        try {
          readTokenParameters(new URLSearchParams(pairs), base_url)
        } catch (error) {
          expect(error).toBeInstanceOf(OauthError)
        }
      },
    ),
  )
})
