import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSealer } from './sealer.ts'

const associated_data = new Uint8Array([1, 2, 3])

test('a sealed text can be opened and does not contain the text', () => {
  const sealer = createSealer('the secret of this service, long enough')
  fc.assert(
    fc.property(fc.string({ minLength: 8, unit: 'grapheme' }), (text) => {
      const sealed = sealer.seal(text, associated_data)
      expect(sealer.open(sealed, associated_data)).toBe(text)
      expect(Buffer.from(sealed).includes(text)).toBe(false)
      expect(Buffer.from(sealer.seal(text, associated_data)).equals(sealed)).toBe(false)
    }),
  )
})

test('a text that was changed, belongs to something else or was sealed under another secret cannot be opened', () => {
  const sealer = createSealer('one')
  const sealed = sealer.seal('cw_full_secret', associated_data)
  for (let i = 0; i < sealed.length; i++) {
    const changed = Uint8Array.from(sealed)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(() => sealer.open(changed, associated_data)).toThrow()
  }
  expect(() => sealer.open(sealed, new Uint8Array([1, 2, 4]))).toThrow()
  expect(() => sealer.open(sealed.subarray(0, -1), associated_data)).toThrow()
  expect(() => createSealer('two').open(sealed, associated_data)).toThrow()
})
