import { type Operation, type OperationId, operations } from '@cairnway/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { handlers } from '../../src/surfaces/pipeline/handlers.ts'
import { nextExperience } from '../experience-fixtures.ts'
import { publishKnowledge } from '../publish-knowledge.ts'
import { createWorld, type TestContributor, type World } from '../world.ts'
import { type AnswerFields, surfaceCallers } from './surface-callers.ts'

const testedOperations = [
  'depositExperience',
  'searchExperiences',
  'getExperience',
  'checkContext',
  'getProcedure',
  'getInsight',
  'listInsights',
  'giveFeedback',
  'listMyExperiences',
  'retractExperience',
] as const

let world: World
let reader: TestContributor
let second: TestContributor
const idsOf = async (author: TestContributor) => (await author.listMyExperiences({})).experiences.map(({ id }) => id)
/** spies on the handlers by operation: they show the validated input of each call */
const handlerSpies = new Map(
  testedOperations.map((name) => [name, vi.spyOn(handlers as Required<typeof handlers>, name)]),
)
beforeAll(async () => {
  world = await createWorld()
  reader = await world.newcomer('reader')
  second = await world.trusted('second')
})
afterAll(async () => {
  for (const spy of handlerSpies.values()) spy.mockRestore()
  await world.close()
})

/** Fields of each answer over REST, the first surface, with which all other surfaces are compared. */
const restAnswerFields = new Map<OperationId, Set<string>>()

/** Checks that an answer has only fields that REST has, and all required ones except over MCP, which omits some. */
function expectSameFields(surface: string, name: OperationId, answer: AnswerFields): void {
  const op: Operation = operations[name]
  const known = restAnswerFields.get(name) ?? new Set(Object.keys(answer))
  restAnswerFields.set(name, known)
  expect(Object.keys(answer).filter((field) => !known.has(field))).toEqual([])
  if (surface !== 'MCP') expect(op.output.safeParse(answer).error?.issues ?? [], name).toEqual([])
}

test.each(Object.entries(surfaceCallers))(
  'over %s, deposit, search, read, check, vote, list and retract pass the same input and return the same fields',
  async (surface, call) => {
    const owner = await world.trusted(`owner by ${surface}`)

    /** Makes a call and checks the input that reached the handler and the fields of the answer. */
    async function step(
      person: TestContributor,
      name: (typeof testedOperations)[number],
      input: AnswerFields,
    ): Promise<AnswerFields> {
      const op: Operation = operations[name]
      const before = handlerSpies.get(name)?.mock.calls.length ?? 0
      const answer = await call(world, person, name, input)
      const handler_calls = handlerSpies.get(name)?.mock.calls.slice(before) ?? []
      expect(handler_calls.map(([, handler_input]) => handler_input)).toEqual([op.input.parse(input)])
      expectSameFields(surface, name, answer)
      return answer
    }

    const experience = nextExperience({
      context: { goal: 'to learn', environment: { language: 'none', versions: { tool: '1.2' } }, tools: ['a', 'b'] },
      applies_when: ['it is so', 'and, also, so'],
      does_not_apply_when: ['it is not'],
    })
    const { title } = experience
    const { id: experience_id } = await step(owner, 'depositExperience', experience)
    const found = await step(reader, 'searchExperiences', {
      q: title,
      limit: 3,
      compact: true,
      scope: 'collective',
      tags: experience.tags?.join(','),
      your_conditions: JSON.stringify({ language: 'python', tools: ['pytest'] }),
    })
    expect(found.results).toContainEqual(expect.objectContaining({ id: experience_id, title }))
    expect(await step(reader, 'getExperience', { experience_id })).toMatchObject({ title, problem: experience.problem })
    await step(reader, 'checkContext', {
      task_description: `I am going to work on this: ${title}`,
      environment: { language: 'python', versions: { python: '3.12' } },
      tools: ['pytest'],
    })
    const members = [...(await idsOf(owner)), ...(await idsOf(second))]
    const { procedure, insight } = await publishKnowledge(world, members)
    expect(await step(reader, 'getProcedure', { procedure_id: procedure })).toMatchObject({ id: procedure })
    expect(await step(reader, 'getInsight', { insight_id: insight })).toMatchObject({ id: insight })
    expect((await step(reader, 'listInsights', { limit: 1, tags: 'node' })).insights).toMatchObject([{ id: insight }])
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
