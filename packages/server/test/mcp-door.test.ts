import { expect, test } from 'vitest'
import { experience } from './experience.ts'
import { connect, textOf } from './mcp-client.ts'
import { createWorld } from './world.ts'

test('every call goes through the door: limits hold, and a suspended contributor writes nothing', async () => {
  const limited = await createWorld({ config: { rate_limits: true } })
  const bob = await limited.newcomer()
  const client = await connect(limited, bob.api_key)
  const call = () => client.callTool({ name: 'search_experiences', arguments: { q: 'anything' } })
  let refused = await call()
  for (let i = 0; i < 200 && !refused.isError; i++) refused = await call()
  expect(textOf(refused)).toMatch(/"error":"RateLimitError".*retry_after_seconds/)
  expect(textOf(refused)).toContain('What to do: Wait')
  await limited.operator.suspendContributor({ contributor_id: bob.contributor_id, reason: 'test' })
  const deposit = await client.callTool({ name: 'deposit_experience', arguments: experience() })
  expect(textOf(deposit)).toContain('ForbiddenError')
  await client.close()
  await limited.close()
})
