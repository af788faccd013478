import { expect, test } from 'vitest'
import { buildApiReference, type OperationReference } from './api-reference.ts'
import { curlExample } from './curl-example.ts'
import { errorClassNames } from './errors.ts'
import { generateReference } from './generate-reference.ts'
import { hasRequestBody, pathParameterNames } from './operation.ts'
import { operationIds, operations } from './operations.ts'

const apiReference = buildApiReference()
const getOperation = (name: string): OperationReference => {
  const operation = apiReference.operations.find((op) => op.name === name)
  if (!operation) throw new Error(`no ${name}`)
  return operation
}
const curl = (name: string) => curlExample(getOperation(name), apiReference, 'https://example.com')
const findField = (name: string, field: string) =>
  getOperation(name).fields.find((candidate) => candidate.name === field)

test('the reference contains every documented operation and every error class', () => {
  const undocumented = ['getDashboardData']
  expect(apiReference.operations.map(({ name }) => name)).toEqual(
    operationIds.filter((name) => !undocumented.includes(name)),
  )
  expect(apiReference.schemas.map(({ name }) => name)).not.toContain('DashboardData')
  expect(apiReference.errors.map(({ name }) => name)).toEqual(errorClassNames)
  expect(apiReference.schemas.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['ExperienceCreate', 'SearchResponse']),
  )
})

test('fields are described in words', () => {
  expect(findField('searchExperiences', 'limit')).toMatchObject({
    location: 'query',
    type: 'integer 1 to 100',
    required: false,
    default: '10',
  })
  expect(findField('searchExperiences', 'q')).toMatchObject({
    type: 'string 1 to 1000 chars',
    required: true,
    default: null,
  })
  expect(findField('getExperience', 'experience_id')).toMatchObject({ location: 'path', required: true })
  expect(findField('depositExperience', 'tags')).toMatchObject({
    location: 'body',
    type: 'list of string 1 to 200 chars 1 to 20 items',
  })
  expect(findField('depositExperience', 'modality')?.type).toContain('`text`')
  expect(findField('depositExperience', 'context')?.type).toBe('ExperienceContext or null')
  expect(findField('createKey', 'expires_at')?.type).toBe('datetime or null')
  expect(getOperation('getContributor').paths).toHaveLength(2)
  expect(getOperation('revokeKey').answer).toBe('nothing')
})

test('a curl example contains exactly the required fields', () => {
  const search = curl('searchExperiences')
  expect(search).toContain('curl "https://example.com/v1/experiences/search?q=…"')
  expect(search).toContain('Authorization: Bearer $CAIRNWAY_API_KEY')
  expect(curl('giveFeedback')).toContain('-X POST "https://example.com/v1/experiences/<experience_id>/feedback"')
  expect(curl('getHealth')).toBe('curl "https://example.com/v1/health"')
  expect(curl('importExperiences')).toMatch(/\?as=….*application\/x-ndjson.*--data-binary/s)
})

test('the operation accepts the body of its curl example', () => {
  for (const name of operationIds.filter((each) => hasRequestBody(operations[each]) && !('body' in operations[each]))) {
    const body = /-d '(.*)'$/s.exec(curl(name))?.[1] ?? ''
    const ids = Object.fromEntries(pathParameterNames(operations[name].path).map((part) => [part, 'x']))
    expect(operations[name].input.safeParse({ ...JSON.parse(body), ...ids }).error?.issues ?? [], name).toEqual([])
  }
})

test('the Markdown contains every operation, schema and error, and every table row has the columns of its header', () => {
  const text = generateReference()
  for (const { name } of [...apiReference.operations, ...apiReference.schemas]) expect(text).toContain(`### ${name}\n`)
  for (const { name, status } of apiReference.errors) expect(text).toContain(`| ${name} | ${status} |`)
  let columns = 0
  for (const line of text.split('\n')) {
    const cells = line.startsWith('|') ? line.replaceAll('\\|', '').split('|').length : 0
    if (columns > 0 && cells > 0) expect(cells, line).toBe(columns)
    columns = cells
  }
})
