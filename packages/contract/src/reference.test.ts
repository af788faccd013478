import { expect, test } from 'vitest'
import { curlOf } from './curl-example.ts'
import { errorNames } from './errors.ts'
import { pathNames, takesBody } from './operation.ts'
import { operationNames, operations } from './operations.ts'
import { printReference } from './print-reference.ts'
import { type OperationReference, reference } from './reference.ts'

const shown = reference()
const operationOf = (name: string): OperationReference => {
  const found = shown.operations.find((op) => op.name === name)
  if (!found) throw new Error(`no ${name}`)
  return found
}
const curl = (name: string) => curlOf(operationOf(name), shown, 'https://example.com')
const fieldOf = (name: string, field: string) => operationOf(name).fields.find((known) => known.name === field)

test('everything is there', () => {
  expect(shown.operations.map(({ name }) => name)).toEqual(operationNames)
  expect(shown.errors.map(({ name }) => name)).toEqual(errorNames)
  expect(shown.schemas.map(({ name }) => name)).toEqual(expect.arrayContaining(['ExperienceCreate', 'SearchResponse']))
})

test('fields are told in words', () => {
  expect(fieldOf('searchExperiences', 'limit')).toMatchObject({
    place: 'query',
    type: 'integer 1 to 100',
    required: false,
    default: '10',
  })
  expect(fieldOf('searchExperiences', 'q')).toMatchObject({
    type: 'string 1 to 1000 chars',
    required: true,
    default: null,
  })
  expect(fieldOf('getExperience', 'experience_id')).toMatchObject({ place: 'path', required: true })
  expect(fieldOf('depositExperience', 'tags')).toMatchObject({
    place: 'body',
    type: 'list of string 1 to 200 chars 1 to 20 items',
  })
  expect(fieldOf('depositExperience', 'modality')?.type).toContain('`text`')
  expect(fieldOf('depositExperience', 'context')?.type).toBe('ExperienceContext or null')
  expect(fieldOf('createKey', 'expires_at')?.type).toBe('datetime or null')
  expect(operationOf('getContributor').paths).toHaveLength(2)
  expect(operationOf('revokeKey').answer).toBe('nothing')
})

test('a call with curl has what is required and no more', () => {
  const search = curl('searchExperiences')
  expect(search).toContain('curl "https://example.com/v1/experiences/search?q=…"')
  expect(search).toContain('Authorization: Bearer $CAIRNWAY_API_KEY')
  const vote = curl('giveFeedback')
  expect(vote).toContain('-X POST "https://example.com/v1/experiences/<experience_id>/feedback"')
  expect(curl('getHealth')).toBe('curl "https://example.com/v1/health"')
  expect(curl('importExperiences')).toMatch(/\?as=….*application\/x-ndjson.*--data-binary/s)
})

test('the body in a call with curl is one that the operation takes', () => {
  for (const name of operationNames.filter((each) => takesBody(operations[each]) && !('body' in operations[each]))) {
    const body = /-d '(.*)'$/s.exec(curl(name))?.[1] ?? ''
    const ids = Object.fromEntries(pathNames(operations[name].path).map((part) => [part, 'x']))
    expect(operations[name].input.safeParse({ ...JSON.parse(body), ...ids }).error?.issues ?? [], name).toEqual([])
  }
})

test('the Markdown names every operation, schema and error, in whole tables', () => {
  const text = printReference()
  for (const { name } of [...shown.operations, ...shown.schemas]) expect(text).toContain(`### ${name}\n`)
  for (const { name, status } of shown.errors) expect(text).toContain(`| ${name} | ${status} |`)
  let columns = 0
  for (const line of text.split('\n')) {
    const cells = line.startsWith('|') ? line.replaceAll('\\|', '').split('|').length : 0
    if (columns > 0 && cells > 0) expect(cells, line).toBe(columns)
    columns = cells
  }
})
