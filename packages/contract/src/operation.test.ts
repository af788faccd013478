import { expect, test } from 'vitest'
import { needsRoom, pathNames, type Scope, scopeIncludes, scopes, spell, takesBody } from './operation.ts'
import { operationNames, operations } from './operations.ts'

test('the names of a path, in order', () => {
  expect(pathNames('/v1/a/{b}/c/{d_e}')).toEqual(['b', 'd_e'])
  expect(pathNames('/v1/a')).toEqual([])
})

test('what takes a body and what changes the record', () => {
  expect((['GET', 'DELETE', 'POST', 'PUT', 'PATCH'] as const).map((method) => takesBody({ method }))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
  expect(needsRoom({ method: 'GET' })).toBe(false)
  expect(needsRoom({ method: 'DELETE' })).toBe(true)
  expect(needsRoom({ method: 'POST' })).toBe(true)
  expect(needsRoom({ method: 'POST', reads: true })).toBe(false)
  expect(needsRoom({ method: 'DELETE', urgent: true })).toBe(false)
})

test('the other spellings of a name', () => {
  expect(spell('searchExperiencesBatch', '_')).toBe('search_experiences_batch')
  expect(spell('getHealth', '-')).toBe('get-health')
})

// rows: scope of the key; columns: what is needed, in the order of `scopes`
const included: Record<Scope, string> = {
  public: '1000000',
  search_only: '1100000',
  read: '1110000',
  deposit: '1111000',
  crawler: '1111100',
  full: '1111010',
  operator: '1111011',
}

test.each(scopes)('a key of the scope %s opens what it should', (held) => {
  expect(scopes.map((needed) => (scopeIncludes(held, needed) ? '1' : '0')).join('')).toBe(included[held])
})

test('paths begin with the version, differ, and their names are fields of the input', () => {
  const seen = operationNames.map((name) => `${operations[name].method} ${operations[name].path}`)
  expect(new Set(seen).size).toBe(seen.length)
  for (const name of operationNames) {
    const op = operations[name]
    expect(op.path).toMatch(
      /^\/\.well-known\/agent-card\.json$|^\/v1(?:\/(?:[a-z-]+|\{[a-z_]+\}))+$|^\/v1\/openapi-public\.json$/,
    )
    for (const part of pathNames(op.path)) expect(Object.keys(op.input.shape), name).toContain(part)
  }
})
