import { expect, test } from 'vitest'
import {
  accessScopes,
  hasRequestBody,
  inputFields,
  needsDiskSpace,
  type Operation,
  pathParameterNames,
  type Scope,
  scopeIncludes,
  scopePermits,
  toDelimitedCase,
} from './operation.ts'
import { operationIds, operations } from './operations.ts'

test('path parameters are listed in the order of the path', () => {
  expect(pathParameterNames('/v1/a/{b}/c/{d_e}')).toEqual(['b', 'd_e'])
  expect(pathParameterNames('/v1/a')).toEqual([])
})

test('POST, PUT and PATCH have a body; writes that can wait need disk space', () => {
  expect((['GET', 'DELETE', 'POST', 'PUT', 'PATCH'] as const).map((method) => hasRequestBody({ method }))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
  expect(needsDiskSpace({ method: 'GET' })).toBe(false)
  expect(needsDiskSpace({ method: 'DELETE' })).toBe(true)
  expect(needsDiskSpace({ method: 'POST' })).toBe(true)
  expect(needsDiskSpace({ method: 'POST', is_read_only: true })).toBe(false)
  expect(needsDiskSpace({ method: 'DELETE', is_urgent: true })).toBe(false)
})

test('a name in camel case becomes snake case or kebab case', () => {
  expect(toDelimitedCase('searchExperiencesBatch', '_')).toBe('search_experiences_batch')
  expect(toDelimitedCase('getHealth', '-')).toBe('get-health')
})

// rows: the scope of the key; columns: the needed scope, in the order of `accessScopes`
const expectedScopes: Record<Scope, string> = {
  public: '1000000',
  search_only: '1100000',
  read: '1110000',
  deposit: '1111000',
  crawler: '1111100',
  full: '1111010',
  operator: '1111011',
}

test.each(accessScopes)('a key of the scope %s includes exactly its scopes', (scope) => {
  expect(accessScopes.map((needed) => (scopeIncludes(scope, needed) ? '1' : '0')).join('')).toBe(expectedScopes[scope])
})

test('a crawler deposits and reads, and has no word on what records are worth', () => {
  const closed = operationIds.filter((name) => (operations[name] as Operation).is_closed_to_crawlers)
  expect(closed).toEqual(
    expect.arrayContaining(['giveFeedback', 'reportExperience', 'reportActionOutcome', 'reaffirmExperience']),
  )
  for (const name of closed) {
    expect(scopePermits('crawler', operations[name]), name).toBe(false)
    expect(scopePermits('deposit', operations[name]), name).toBe(true)
  }
  for (const name of ['depositExperience', 'depositRawExperience', 'getRawDeposit', 'searchExperiences'] as const)
    expect(scopePermits('crawler', operations[name]), name).toBe(true)
})

test('paths start with the version, are unique, and their parameters are fields of the input', () => {
  const routes = operationIds.map((name) => `${operations[name].method} ${operations[name].path}`)
  expect(new Set(routes).size).toBe(routes.length)
  for (const name of operationIds) {
    const op = operations[name]
    expect(op.path).toMatch(
      /^\/\.well-known\/agent-card\.json$|^\/v1(?:\/(?:[a-z-]+|\{[a-z_]+\}))+$|^\/v1\/openapi-public\.json$/,
    )
    for (const part of pathParameterNames(op.path)) expect(Object.keys(inputFields(op.input)), name).toContain(part)
  }
})
