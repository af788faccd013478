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

test('a long text that names the skill in its first line is deposited; every other text only asks', async () => {
  const named = await whileWorking(
    callA2a(world, agent.api_key, 'message/send', buildMessage03(`deposit_raw\n\n${note}`)),
  )
  expect(dataOf(named)).toMatchObject({ normalization_status: 'completed' })

  const count = async () => (await listRawDeposits()).length
  const before = await count()
  const short = `deposit_raw\n${problem}`.slice(0, 500)
  const command = JSON.stringify({ skill: 'deposit_raw', input: { content: note } })
  for (const text of [note, short, `Please use deposit_raw for this:\n${note}`, `deposit\n${note}`]) {
    const task = taskOf(await callA2a(world, agent.api_key, 'message/send', buildMessage03(text)))
    expect(dataOf(task), text.slice(0, 40)).toHaveProperty('results')
  }
  const refused = taskOf(await callA2a(world, agent.api_key, 'message/send', buildMessage03(command)))
  expect(JSON.stringify(refused.status)).toContain('a text part only asks')
  expect(await count()).toBe(before)
})

async function listRawDeposits(): Promise<unknown[]> {
  const lines = []
  for await (const line of await agent.exportMyData()) if (line.kind === 'raw_deposit') lines.push(line)
  return lines
}
