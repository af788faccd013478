import { rateLimits } from '@cairnway/contract'
import { expect, test } from 'vitest'
import { nextExperience } from './experience-fixtures.ts'
import { connectMcpClient, resultText } from './mcp-client.ts'
import { listToolsRequest, mcpHeaders } from './mcp-messages.ts'
import { createWorld } from './world.ts'

test('every tool call runs through the operation pipeline: rate limits apply, and a suspended contributor cannot write', async () => {
  const limited = await createWorld({ config: { rate_limits: true } })
  const bob = await limited.newcomer()
  const client = await connectMcpClient(limited, bob.api_key, { tools: 'all' })
  const call = () => client.callTool({ name: 'search_experiences', arguments: { q: 'anything' } })
  let refused = await call()
  for (let i = 0; i < 200 && !refused.isError; i++) refused = await call()
  expect(resultText(refused)).toMatch(/"error":"RateLimitError".*retry_after_seconds/)
  expect(resultText(refused)).toContain('What to do: Wait')
  // an attempted deposit counts on the same limit
  limited.clock.advance(60_000)
  await limited.operator.suspendContributor({ contributor_id: bob.contributor_id, reason: 'test' })
  const deposit = await client.callTool({ name: 'deposit_experience', arguments: nextExperience() })
  expect(resultText(deposit)).toContain('ForbiddenError')
  await client.close()
  await limited.close()
})

test.each([
  ['one by one', 1],
  ['several at once', 15],
])('messages that run no operation count against the rate limit, %s', async (_, at_once) => {
  const limited = await createWorld({ config: { rate_limits: true } })
  const { api_key } = await limited.newcomer()
  const messages = Array.from({ length: at_once }, (_, id) => ({ ...listToolsRequest, id }))
  const body = JSON.stringify(at_once === 1 ? messages[0] : messages)
  const send = () => limited.request('/mcp', { method: 'POST', headers: mcpHeaders(api_key), body })
  const { calls } = rateLimits.general.rate
  let answered = 0
  let answer = await send()
  for (; answer.status === 200 && answered < 2 * calls; answer = await send()) answered += at_once
  expect([answer.status, await answer.json()]).toMatchObject([429, { error: 'RateLimitError' }])
  // the clock of the world moves a little with each call, which refills some of the limit
  expect(answered).toBeGreaterThanOrEqual(calls - at_once)
  expect(answered).toBeLessThan(1.2 * calls)
  await limited.close()
})
