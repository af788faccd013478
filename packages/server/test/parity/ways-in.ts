import { type Operation, type OperationId, operations, toDelimitedCase } from '@cairnway/contract'
import { expect } from 'vitest'
import { runInProcess } from '../../../cli/test/run-in-process.ts'
import { connect, textOf } from '../mcp-client.ts'
import { send } from '../send.ts'
import type { Person, World } from '../world.ts'

type Fields = Record<string, unknown>

/** Calls an operation as that person by one of the surfaces, and gives the fields of the answer. */
export type WayIn = (world: World, person: Person, name: OperationId, input: Fields) => Promise<Fields>

const rest: WayIn = async (world, { api_key }, name, input) => {
  const { status, body, text } = await send(world, name, input, api_key)
  expect(status, text).toBeLessThan(300)
  return body as Fields
}

const sdk: WayIn = async (_world, person, name, input) => {
  const call = person[name] as (input: Fields) => Promise<Fields>
  return call(input)
}

/** Every field by its flag; what is no text as JSON. */
const cli: WayIn = async (world, { api_key }, name, input) => {
  const flags = Object.entries(input).flatMap(([field, value]) => {
    if (typeof value === 'boolean') return [value ? `--${field}` : `--no-${field}`]
    const values = Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : [value]
    return values.map((one) => `--${field}=${typeof one === 'string' ? one : JSON.stringify(one)}`)
  })
  const { code, stdout, stderr } = await runInProcess([toDelimitedCase(name, '-'), ...flags], {
    env: { CAIRNWAY_URL: 'http://cairnway.test', CAIRNWAY_API_KEY: api_key },
    fetch: (url, init) => world.request(new URL(url).pathname + new URL(url).search, init),
  })
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout)
}

const a2a: WayIn = async (world, { api_key }, name, input) => {
  const op: Operation = operations[name]
  const data = { skill: op.skill?.id ?? toDelimitedCase(name, '_'), input }
  const message = { messageId: `m-${name}`, role: 'user', parts: [{ kind: 'data', data }] }
  const answer = await world.request('/a2a', {
    method: 'POST',
    headers: { Authorization: `Bearer ${api_key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'message/send', params: { message } }),
  })
  const { result } = (await answer.json()) as {
    result: { artifacts: { artifactId: string; parts: { data: Fields }[] }[] }
  }
  const part = result.artifacts.find(({ artifactId }) => artifactId === 'data')?.parts[0]
  if (!part) throw new Error(JSON.stringify(result))
  return part.data
}

/** Agents get fewer fields; `note` is the tool's own word about the text. */
const mcp: WayIn = async (world, { api_key }, name, input) => {
  const client = await connect(world, api_key, { tools: 'all' })
  try {
    const result = await client.callTool({ name: toDelimitedCase(name, '_'), arguments: input })
    if (result.isError) throw new Error(textOf(result))
    const { note: _, ...answer } = result.structuredContent as Fields
    return answer
  } finally {
    await client.close()
  }
}

export const waysIn: Record<string, WayIn> = { REST: rest, SDK: sdk, CLI: cli, A2A: a2a, MCP: mcp }
