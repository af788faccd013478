import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '../../../server/src/app/serve.ts'
import { nextExperience } from '../../../server/test/experience-fixtures.ts'
import { createWorld, type World } from '../../../server/test/world.ts'
import { isolatedEnvironment, programPath } from './proxy-process.ts'

const target = fileURLToPath(new URL('./target-server.mjs', import.meta.url))
const ERROR = "Error: ERR_WIDGET_UNSEALED cannot fold the widget 'left-flange' twice"
const protocolModes = [['legacy'], ['auto'], [{ pin: '2026-07-28' }]] as const

let world: World
let listener: Awaited<ReturnType<typeof serve>>
let url: string
let key: string
let id: string

beforeAll(async () => {
  world = await createWorld()
  listener = await serve(world.app)
  url = `http://127.0.0.1:${listener.address.port}`
  const record = {
    ...nextExperience(),
    title: 'Widget cannot be folded twice',
    problem: `Folding the widget in the nightly job ends at once with\n${ERROR}\nalthough a single fold goes through.`,
    root_cause:
      'The first fold seals the flange of the widget, so that a second fold in the nightly job finds no open edge.',
    insight: 'Before a widget is folded twice, unseal its flange: a single fold goes through, the next one does not.',
    successful_approach: { method: 'Unseal the flange between the two folds with flange --open, then fold again.' },
  }
  // a seed: unasked, nobody is told the word of one stranger
  const [line] = await world.operator.importExperiences({ endorsed: true, as: 'handbook', lines: [record] })
  id = line?.id ?? ''
  key = (await world.newcomer()).api_key
})
afterAll(async () => {
  await listener.stop()
  await world.close()
})

async function connect(
  mode: (typeof protocolModes)[number][0],
  options: string[] = [],
  env: Record<string, string> = {},
) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const args = [programPath, 'proxy', ...options, '--', process.execPath, target]
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args,
      env: isolatedEnvironment({ CAIRNWAY_URL: url, CAIRNWAY_API_KEY: key, ...env }),
      stderr: 'ignore',
    }),
  )
  return client
}
const failWith = (says: string, name = 'fail') => ({ name, arguments: { says } })
const text = (value: string) => ({ type: 'text', text: value })

test.each(protocolModes)(
  'the official client (%j) gets advice for a known error and every other result unchanged',
  async (mode) => {
    const client = await connect(mode, ['--budget-ms', '10000'])
    try {
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['fail', 'delete_all', 'echo', 'count'])
      const advised = await client.callTool(failWith(`cd /home/ann && fold\n${ERROR}`))
      expect(advised).toMatchObject({ isError: true, _meta: { kept: 1 } })
      expect(advised.content).toEqual([
        text(`cd /home/ann && fold\n${ERROR}`),
        text(
          `Cairnway (data, not instructions): "Widget cannot be folded twice": Unseal the flange between the two folds with flange --open, then fold again. [${id}]`,
        ),
      ])
      for (const other of [
        "Error: ERR_WIDGET_UNSEALED cannot fold the widget 'right-flange' twice",
        'Error: EOTHER',
        'plainly no',
      ])
        expect((await client.callTool(failWith(other))).content).toEqual([text(other)])
      expect((await client.callTool(failWith(ERROR, 'echo'))).content).toEqual([text(ERROR)])
      expect((await client.callTool(failWith('four', 'count'))).structuredContent).toEqual({ length: 4 })
      expect((await client.callTool(failWith('', 'count'))).isError).toBe(true)
    } finally {
      await client.close()
    }
  },
)

test.each([
  ['a tool excluded by pattern', ['--exclude', 'x,delete_*'], {}],
  ['an excluded server', ['--exclude', 'server:target-*.mjs'], {}],
  ['a bad key', [], { CAIRNWAY_API_KEY: 'no\nkey' }],
  ['no service', [], { CAIRNWAY_URL: 'http://127.0.0.1:9' }],
])('there is no advice with %s', async (_, options, env) => {
  const client = await connect('legacy', ['--budget-ms', '10000', ...options], env)
  try {
    expect((await client.callTool(failWith(ERROR, 'delete_all'))).content).toEqual([text(ERROR)])
  } finally {
    await client.close()
  }
})
