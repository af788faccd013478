import { type Operation, type OperationId, operations, toDelimitedCase } from '@cairnway/contract'
import { expect } from 'vitest'
import { runInProcess } from '../../../cli/test/run-in-process.ts'
import { callOperation } from '../call-operation.ts'
import { connectMcpClient, resultText } from '../mcp-client.ts'
import type { TestContributor, World } from '../world.ts'

/** Fields of an input or an answer, whatever the operation. */
export type AnswerFields = Record<string, unknown>

/** Calls an operation as a contributor over one surface, and returns the fields of the answer. */
export type SurfaceCaller = (
  world: World,
  person: TestContributor,
  name: OperationId,
  input: AnswerFields,
) => Promise<AnswerFields>

const callRest: SurfaceCaller = async (world, { api_key }, name, input) => {
  const { status, body, text } = await callOperation(world, name, input, api_key)
  expect(status, text).toBeLessThan(300)
  return body as AnswerFields
}

const callSdk: SurfaceCaller = async (_world, person, name, input) => {
  const call = person[name] as (input: AnswerFields) => Promise<AnswerFields>
  return call(input)
}

/** Passes every field by its flag; values other than texts and booleans are JSON. */
const callCli: SurfaceCaller = async (world, { api_key }, name, input) => {
  const flags = Object.entries(input).flatMap(([field, value]) => {
    if (typeof value === 'boolean') return [value ? `--${field}` : `--no-${field}`]
    const values = Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : [value]
    return values.map((item) => `--${field}=${typeof item === 'string' ? item : JSON.stringify(item)}`)
  })
  const op: Operation = operations[name]
  const consent = op.is_destructive ? ['--yes'] : []
  const { code, stdout, stderr } = await runInProcess([toDelimitedCase(name, '-'), ...flags, ...consent], {
    env: { CAIRNWAY_URL: 'http://cairnway.test', CAIRNWAY_API_KEY: api_key },
    fetch: (url, init) => world.request(new URL(url).pathname + new URL(url).search, init),
  })
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout)
}

const callA2aSkill: SurfaceCaller = async (world, { api_key }, name, input) => {
  const op: Operation = operations[name]
  const data = { skill: op.skill?.id ?? toDelimitedCase(name, '_'), input }
  const message = { messageId: `m-${name}`, role: 'user', parts: [{ kind: 'data', data }] }
  const answer = await world.request('/a2a', {
    method: 'POST',
    headers: { Authorization: `Bearer ${api_key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'message/send', params: { message } }),
  })
  const { result } = (await answer.json()) as {
    result: { artifacts: { artifactId: string; parts: { data: AnswerFields }[] }[] }
  }
  const part = result.artifacts.find(({ artifactId }) => artifactId === 'data')?.parts[0]
  if (!part) throw new Error(JSON.stringify(result))
  return part.data
}

/** Calls a tool and drops `note`, which only tools have. */
const callMcpTool: SurfaceCaller = async (world, { api_key }, name, input) => {
  const client = await connectMcpClient(world, api_key, { tools: 'all' })
  try {
    const result = await client.callTool({ name: toDelimitedCase(name, '_'), arguments: input })
    if (result.isError) throw new Error(resultText(result))
    const { note: _, ...answer } = result.structuredContent as AnswerFields
    return answer
  } finally {
    await client.close()
  }
}

export const surfaceCallers: Record<string, SurfaceCaller> = {
  REST: callRest,
  SDK: callSdk,
  CLI: callCli,
  A2A: callA2aSkill,
  MCP: callMcpTool,
}
