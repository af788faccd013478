import { expect, test } from 'vitest'
import { createDepositAnalyzer } from '../../src/deposits/structured/deposit-analyzer.ts'
import { sendRequest } from '../call-operation.ts'
import { expectErrorEnvelope } from '../expect-error-envelope.ts'
import { nextExperience } from '../experience-fixtures.ts'
import { createWorld } from '../world.ts'
import { largeExperience, worstInputs } from './worst-inputs.ts'

test('the most expensive inputs are answered or refused, and an honest search after each finds its record', async () => {
  const deposit_analyzer = createDepositAnalyzer({ log: () => {} })
  const world = await createWorld({ config: { rate_limits: true }, deposit_analyzer })
  const honest = await world.trusted()
  const record = nextExperience()
  const { id } = await honest.depositExperience(record)
  for (const [name, make] of Object.entries(worstInputs)) {
    // one for each, so that each begins with its whole limit
    const hostile = await world.newcomer()
    if (/large records/.test(name)) await hostile.depositExperience(largeExperience(1))
    const { method, path, body } = make(1)
    const headers = {
      accept: 'application/json, text/event-stream',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const answer = await sendRequest(world, path, { method, headers, ...(body && { body }) }, hostile.api_key)
    expect(answer.status, name).toBeLessThan(500)
    if (answer.status >= 400 && path !== '/mcp') expectErrorEnvelope(answer)
    const { results } = await honest.searchExperiences({ q: record.title, limit: 1 })
    expect(results[0]?.id, name).toBe(id)
  }
  await world.close()
  await deposit_analyzer.close()
})
