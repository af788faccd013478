// The scenario of docs/interop.md with openapi-fetch and the types that openapi-typescript generated.
import { readFileSync } from 'node:fs'
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.js'

type Deposit = components['schemas']['ExperienceCreate']

const [baseUrl = '', depositsFile = ''] = process.argv.slice(2)
const deposits: Deposit[] = JSON.parse(readFileSync(depositsFile, 'utf8'))

function expect(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what)
}

async function register(agent_name: string) {
  const { data, error } = await createClient<paths>({ baseUrl }).POST('/v1/agents/register', {
    body: { type: 'ai_agent', agent_name },
  })
  expect(data !== undefined, `registered: ${JSON.stringify(error)}`)
  return createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${data.api_key}` } })
}

const author = await register('openapi-fetch author')
const reader = await register('openapi-fetch reader')

const ids: string[] = []
for (const body of deposits) {
  const { data, response } = await author.POST('/v1/experiences', { body })
  expect(data !== undefined && response.status === 201, `deposited: ${response.status}`)
  ids.push(data.id)
}
const [experience_id = '', ...others] = ids
const q = deposits[0]?.title ?? ''

const found = await reader.GET('/v1/experiences/search', { params: { query: { q, limit: 5, compact: true } } })
expect(found.data !== undefined, 'searched')
expect(found.data.results[0]?.id === experience_id, 'the deposit is the first result')

const path = { experience_id }
const vote = { body: { was_helpful: true, helpfulness_detail: 'solved_directly' as const, time_saved_minutes: 30 } }
const voted = await reader.POST('/v1/experiences/{experience_id}/feedback', { params: { path }, ...vote })
expect(voted.data?.experience_id === experience_id, 'voted')
const again = await reader.POST('/v1/experiences/{experience_id}/feedback', { params: { path }, ...vote })
expect(again.response.status === 409 && again.error?.error === 'DuplicateError', 'a second vote is refused')
const own = await author.POST('/v1/experiences/{experience_id}/feedback', { params: { path }, ...vote })
expect(own.response.status === 403 && own.error?.error === 'ForbiddenError', "a vote on one's own record is refused")

const read = await reader.GET('/v1/experiences/{experience_id}', { params: { path } })
expect(read.data?.scores.helpful_count === 1, 'the vote is counted')

const batch = await reader.POST('/v1/experiences/search/batch', {
  body: { queries: deposits.map(({ title }) => ({ q: title, limit: 3 })) },
})
expect(batch.data?.results.length === deposits.length, 'the batch has one answer for each query')
expect(batch.data.results[1]?.results[0]?.id === others[0], 'each query finds its record')

const wrong = await reader.GET('/v1/experiences/search', { params: { query: { q, limit: 5000 } } })
expect(wrong.response.status === 422, `a limit out of range is refused: ${wrong.response.status}`)
expect(wrong.error !== undefined && 'detail' in wrong.error, 'the error names the field')
expect(wrong.error.detail?.[0]?.loc.join('.') === 'query.limit', 'the error names the field')

const retracted = await author.POST('/v1/experiences/{experience_id}/retract', {
  params: { path },
  body: { reason: 'the end of the scenario' },
})
expect(retracted.data?.status === 'retracted', 'retracted')
const after = await reader.GET('/v1/experiences/search', { params: { query: { q } } })
expect(after.data?.results.every(({ id }) => id !== experience_id) ?? false, 'a retracted record is not found')
