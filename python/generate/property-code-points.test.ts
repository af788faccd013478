import { expect, test } from 'vitest'
import { LAST_CODE_POINT } from './code-points.ts'
import { propertyCodePoints } from './property-code-points.ts'
import { UntranslatableRegExpError } from './regexp-node.ts'
import { UNICODE_PROPERTIES, UNICODE_VERSION } from './unicode-properties.ts'

test.runIf(process.versions.unicode === UNICODE_VERSION).each(Object.keys(UNICODE_PROPERTIES))(
  'the characters of %s are those of the engine',
  (property) => {
    const pattern = new RegExp(`^\\p{${property}}$`, 'u')
    const of_engine = new Uint8Array(LAST_CODE_POINT + 1).map((_, code_point) =>
      Number(pattern.test(String.fromCodePoint(code_point))),
    )
    const of_table = new Uint8Array(LAST_CODE_POINT + 1)
    for (const [first, last] of propertyCodePoints(property)) of_table.fill(1, first, last + 1)
    expect(Buffer.compare(of_table, of_engine)).toBe(0)
  },
)

test('a property that is not in the table is refused', () => {
  expect(() => propertyCodePoints('Script=Greek')).toThrow(UntranslatableRegExpError)
})
