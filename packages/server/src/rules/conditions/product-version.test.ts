import { expect, test } from 'vitest'
import { isOlderMajorVersion, normalizeProductName, parseMajorVersion } from './product-version.ts'

test.each([
  ['18.3.1', '18'],
  ['v20', '20'],
  ['>=3.11', '3'],
  ['0.21.4', '0.21'],
  ['0', '0'],
  ['latest', null],
])('the major version of %s is %s', (version, major) => {
  expect(parseMajorVersion(version)).toBe(major)
})

test.each([
  ['9', '18', true],
  ['18', '9', false],
  ['18', '18', false],
  ['0.9', '0.21', true],
  ['0.21', '1', true],
  ['1', '0.21', false],
])('whether the major version %s is older than %s is %s', (major, other, older) => {
  expect(isOlderMajorVersion(major, other)).toBe(older)
})

test('different spellings of a product have the same normalized name', () => {
  expect(['Node.js', 'nodejs', 'node'].map(normalizeProductName)).toEqual(['node', 'node', 'node'])
})
