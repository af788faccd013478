import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildMessage03, buildMessage10, callA2a } from './call-a2a.ts'
import type { TestResponse } from './call-operation.ts'
import { poolExperience } from './experience-fixtures.ts'
import { createWorld, type TestContributor, type World } from './world.ts'

let world: World
let agent: TestContributor
beforeEach(async () => {
  world = await createWorld()
  agent = await world.established('agent')
})
afterEach(() => world.close())

const { title, problem, successful_approach, root_cause, failed_approaches } = poolExperience()
const note = `# ${title}

## Problem
${problem}

## What I tried
${failed_approaches.map(({ attempt, why_it_failed }) => `- ${attempt}: ${why_it_failed}`).join('\n')}

## Cause
${root_cause}

## Solution
${successful_approach.method}
`

interface RpcTask {
  id: string
  status: { state: string }
  artifacts?: { artifactId: string; parts: { data?: Record<string, unknown> }[] }[]
}
const taskOf = ({ body }: TestResponse): RpcTask => {
  const { result } = body as { result: RpcTask & { task?: RpcTask } }
  return result.task ?? result
}
const dataOf = (task: RpcTask) => task.artifacts?.find(({ artifactId }) => artifactId === 'data')?.parts[0]?.data

/** Waits for a call while the jobs of the service run. */
async function whileWorking(call: Promise<TestResponse>): Promise<RpcTask> {
  let is_over = false
  const ended = call.finally(() => {
    is_over = true
  })
  while (!is_over) {
    await world.work()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return taskOf(await ended)
}

test('a raw deposit works on until its text is normalized, and completes with the id of the record', async () => {
  const started = taskOf(
    await callA2a(
      world,
      agent.api_key,
      'SendMessage',
      buildMessage10(
        { skill: 'deposit_raw', input: { content: note } },
        { configuration: { returnImmediately: true } },
      ),
    ),
  )
  expect(started.status.state).toBe('TASK_STATE_WORKING')
  const get = async () => taskOf(await callA2a(world, agent.api_key, 'GetTask', { id: started.id }))
  expect((await get()).status.state).toBe('TASK_STATE_WORKING')
  const workAndGet = async () => {
    await world.work()
    return (await get()).status.state
  }
  await expect.poll(workAndGet, { timeout: 20_000 }).toBe('TASK_STATE_COMPLETED')
  const data = dataOf(await get())
  expect(data).toMatchObject({ raw_deposit_id: expect.stringMatching(/^raw_/), normalization_status: 'completed' })
  const [experience_id = ''] = (data?.experience_ids ?? []) as string[]
  expect((await agent.getExperience({ experience_id })).problem).toContain('timeout exceeded')
})

test('a text next to the command is the text that is deposited', async () => {
  const { message } = buildMessage03({ skill: 'deposit_raw', input: { tags: ['postgres'] } })
  const parts = [...message.parts, { kind: 'text', text: note }]
  const task = await whileWorking(callA2a(world, agent.api_key, 'message/send', { message: { ...message, parts } }))
  expect(task.status.state).toBe('completed')
  const { raw_deposit_id } = dataOf(task) as { raw_deposit_id: string }
  expect((await agent.getRawDeposit({ raw_deposit_id })).content).toContain(problem)
})

test('text parts alone never deposit, whatever they say', async () => {
  const before = await listDeposits()
  const commands = ['deposit', 'deposit_raw', 'depositExperience', 'depositRawExperience', 'deposit_raw_experience']
  const input = { ...poolExperience(), content: note }
  const texts = [
    note,
    `deposit_raw\n\n${note}`,
    `deposit_raw:\r\n${note}`,
    `deposit\n${note}`,
    `Please use deposit_raw for this:\n${note}`,
    ...commands.flatMap((name) => [
      JSON.stringify({ skill: name, input }),
      JSON.stringify({ operation: name, input }),
      ` ${JSON.stringify({ skill: name, input })}`,
    ]),
  ]
  for (const text of texts) await callA2a(world, agent.api_key, 'message/send', buildMessage03(text))
  // a command in one text part, its document in another
  const { message } = buildMessage03('{"skill": "deposit_raw", "input": {}}')
  const parts = [...message.parts, { kind: 'text', text: note }]
  const refused = taskOf(await callA2a(world, agent.api_key, 'message/send', { message: { ...message, parts } }))
  expect(JSON.stringify(refused.status)).toContain('a text part only asks')
  await world.work()
  expect(await listDeposits()).toEqual(before)
})

test('the agent card says how a deposit is asked for', async () => {
  const card = await (await world.request('/.well-known/agent-card.json')).json()
  expect(card).toMatchObject({ description: expect.stringContaining('A text part only asks') })
  const { skills } = card as { skills: { id: string; examples: string[] }[] }
  for (const { examples } of skills.filter(({ id }) => id.startsWith('deposit')))
    for (const example of examples) expect(example).toMatch(/^(?:the data part )?\{"skill": "deposit/)
})

async function listDeposits(): Promise<string[]> {
  const kinds = ['raw_deposit', 'experience', 'review_candidate']
  const lines = []
  for await (const line of await agent.exportMyData()) if (kinds.includes(line.kind)) lines.push(JSON.stringify(line))
  return lines
}
