import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePageToken, encodePageToken } from './page-token.ts'

test('a decoded token is the cursor that was encoded', () => {
  const id = fc.stringMatching(/^[\x21-\x7e]{1,128}$/)
  const time = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(id, time, (id, at) => {
      const cursor = { created_at: at.toISOString(), id }
      expect(decodePageToken(encodePageToken(cursor))).toEqual(cursor)
    }),
  )
})

test('any other text is refused as a token', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => decodePageToken(Buffer.from(text).toString('base64url'))).toThrow('params.pageToken')
    }),
  )
  expect(decodePageToken(null)).toBeNull()
})
