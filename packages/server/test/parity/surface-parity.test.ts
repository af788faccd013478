import { type Operation, type OperationId, operations } from '@cairnway/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { handlers } from '../../src/handlers.ts'
import { nextExperience } from '../experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'
import { surfaceCallers } from './surface-callers.ts'

type AnswerFields = Record<string, unknown>
const testedOperations = [
  'depositExperience',
  'searchExperiences',
  'getExperience',
  'checkContext',
  'giveFeedback',
  'listMyExperiences',
  'retractExperience',
] as const

let world: World
let reader: TestContributor
/** what the handlers were given, by operation */
const handlerSpies = new Map(
  testedOperations.map((name) => [name, vi.spyOn(handlers as Required<typeof handlers>, name)]),
)
beforeAll(async () => {
  world = await createWorld()
  reader = await world.newcomer('reader')
})
afterAll(async () => {
  for (const spy of handlerSpies.values()) spy.mockRestore()
  await world.close()
})

/** Fields of each answer as the first way in gives them: what the others are held to. */
const restAnswerFields = new Map<OperationId, Set<string>>()

/** None is there that the first way in did not give; all of them are there, but that a tool leaves some out. */
function expectSameFields(way: string, name: OperationId, answer: AnswerFields): void {
  const op: Operation = operations[name]
  const known = restAnswerFields.get(name) ?? new Set(Object.keys(answer))
  restAnswerFields.set(name, known)
  expect(Object.keys(answer).filter((field) => !known.has(field))).toEqual([])
  if (way !== 'MCP') expect(op.output.safeParse(answer).error?.issues ?? [], name).toEqual([])
}

test.each(Object.entries(surfaceCallers))(
  '%s: deposit, search, read, check, vote, list, retract',
  async (way, call) => {
    const owner = await world.established(`owner by ${way}`)

    /** Makes the call and looks at what came through the door, and at what came back. */
    async function step(
      person: TestContributor,
      name: (typeof testedOperations)[number],
      input: AnswerFields,
    ): Promise<AnswerFields> {
      const op: Operation = operations[name]
      const before = handlerSpies.get(name)?.mock.calls.length ?? 0
      const answer = await call(world, person, name, input)
      const given = handlerSpies.get(name)?.mock.calls.slice(before) ?? []
      expect(given.map(([, taken]) => taken)).toEqual([op.input.parse(input)])
      expectSameFields(way, name, answer)
      return answer
    }

    const whole = nextExperience({
      context: { goal: 'to learn', environment: { language: 'none', versions: { tool: '1.2' } }, tools: ['a', 'b'] },
      applies_when: ['it is so', 'and, also, so'],
      does_not_apply_when: ['it is not'],
    })
    const { title } = whole
    const { id: experience_id } = await step(owner, 'depositExperience', whole)
    const found = await step(reader, 'searchExperiences', {
      q: title,
      limit: 3,
      compact: true,
      scope: 'collective',
      tags: whole.tags?.join(','),
      your_conditions: JSON.stringify({ language: 'python', tools: ['pytest'] }),
    })
    expect(found.results).toContainEqual(expect.objectContaining({ id: experience_id, title }))
    expect(await step(reader, 'getExperience', { experience_id })).toMatchObject({ title, problem: whole.problem })
    await step(reader, 'checkContext', {
      task_description: `I am going to work on this: ${title}`,
      environment: { language: 'python', versions: { python: '3.12' } },
      tools: ['pytest'],
    })
    await step(reader, 'giveFeedback', {
      experience_id,
      was_helpful: true,
      helpfulness_detail: 'solved_directly',
      context_note: 'It was the same with us.',
      time_saved_minutes: 12,
      your_conditions: { language: 'python' },
    })
    const mine = await step(owner, 'listMyExperiences', { limit: 2, include_drafts: true })
    expect(mine.experiences).toHaveLength(2)
    expect(await step(owner, 'retractExperience', { experience_id, reason: 'It was a test.' })).toMatchObject({
      id: experience_id,
      status: 'retracted',
    })
    await expect(call(world, reader, 'getExperience', { experience_id })).rejects.toThrow(
      `no experience ${experience_id}`,
    )
  },
)
