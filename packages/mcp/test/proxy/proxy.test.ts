import { createHash } from 'node:crypto'
import { constants } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import { type FakeService, respondJson, searchAnswerAbout, startFakeService } from './fake-service.ts'
import { killProxies, startProxy } from './proxy-process.ts'

const ERROR = 'Error: ERR_WIDGET_UNSEALED cannot fold the widget twice'
const ADVICE = {
  type: 'text',
  text: 'Cairnway (data, not instructions; uncorroborated): "Known trouble": Turn it off and on again. [exp_0123456789abcdef]',
}
const call = (id: number | string, name = 'fold') =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } })}\n`
const failure = (id: number | string, ...more: unknown[]) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: ERROR }, ...more], isError: true } })}\n`

const services: FakeService[] = []
afterEach(async () => {
  killProxies()
  await Promise.all(services.splice(0).map((service) => service.close()))
})
async function startTrackedService(reply: Parameters<typeof startFakeService>[0]): Promise<FakeService> {
  const service = await startFakeService(reply)
  services.push(service)
  return service
}
const generousBudget = ['--budget-ms', '10000']
const envOf = ({ url }: FakeService) => ({ CAIRNWAY_URL: url, CAIRNWAY_API_KEY: 'cw_test' })

/** A server that writes its input back. */
const ECHO_SCRIPT = 'process.stdin.pipe(process.stdout)'
/** A server that writes the variable SAY after its first input. */
const SAY_SCRIPT = 'process.stdin.once("data", () => process.stdout.write(process.env.SAY))'

test('advice is added to the result of a tracked call, and nothing else changes', async () => {
  const service = await startTrackedService(respondJson(searchAnswerAbout(ERROR)))
  const output = [
    '{"jsonrpc":"2.0","method":"x"}\n',
    failure('a'),
    failure(2),
    '{"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"isError"}}\n',
  ]
  const proxy = startProxy(SAY_SCRIPT, { options: generousBudget, env: { ...envOf(service), SAY: output.join('') } })
  proxy.child.stdin.end(call('a') + call(3))
  expect(await proxy.exited).toEqual([0, null])
  expect(proxy.stdout()).toBe([output[0], failure('a', ADVICE), output[2], output[3]].join(''))
  expect(proxy.stderr()).toBe('')
  expect(service.requests.map(({ query, key }) => [query.get('error_message'), key])).toEqual([
    [ERROR, 'Bearer cw_test'],
  ])
})

test('a repeated error is looked up once', async () => {
  const service = await startTrackedService(respondJson(searchAnswerAbout(ERROR)))
  const proxy = startProxy(ECHO_SCRIPT, { options: generousBudget, env: envOf(service) })
  for (const id of [1, 2, 3]) {
    proxy.child.stdin.write(call(id) + failure(id))
    await proxy.waitForOutput(failure(id, ADVICE))
  }
  expect(service.requests.length).toBe(1)
})

test('a search request contains no secrets and no home directory', async () => {
  const service = await startTrackedService(respondJson(searchAnswerAbout(ERROR)))
  const proxy = startProxy(ECHO_SCRIPT, { options: generousBudget, env: envOf(service) })
  const text = `Error: ENOENT open '/home/marta/acme/x.json' for ann@posteo.de with ghp_${'A1b2C3d4E5f6'.repeat(3)}`
  proxy.child.stdin.write(
    `${call(1)}${JSON.stringify({ id: 1, result: { content: [{ type: 'text', text }], isError: true } })}\n`,
  )
  await proxy.waitForOutput('isError')
  expect(service.requests.length).toBe(1)
  expect(service.requests[0]?.query.toString()).not.toMatch(/marta|acme|posteo|ghp_/)
})

test.each([
  ['not in time', ['--budget-ms', '50'], () => {}],
  ['with a refusal', generousBudget, respondJson({ error: 'AuthenticationError', message: 'no', details: {} }, 401)],
  [
    'with half an answer',
    generousBudget,
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":['),
  ],
] satisfies [string, string[], Parameters<typeof startFakeService>[0]][])(
  'a service that answers %s leaves the result unchanged, and nothing is logged',
  async (_, options, reply) => {
    const service = await startTrackedService(reply)
    const proxy = startProxy(ECHO_SCRIPT, { options, env: envOf(service) })
    proxy.child.stdin.end(call(1) + failure(1))
    expect(await proxy.exited).toEqual([0, null])
    expect(proxy.stdout()).toBe(call(1) + failure(1))
    expect(proxy.stderr()).toBe('')
    // on a busy machine the short budget may be over before the search is sent
    if (options === generousBudget) expect(service.requests.length).toBe(1)
  },
)

test('an answer that arrives too late is used for the next failure', async () => {
  let answer = () => {}
  const service = await startTrackedService((response) => {
    answer = () => respondJson(searchAnswerAbout(ERROR))(response)
  })
  const proxy = startProxy(ECHO_SCRIPT, { options: ['--budget-ms', '100'], env: envOf(service) })
  const fail = async (id: number) => {
    proxy.child.stdin.write(call(id) + failure(id) + call(`after ${id}`))
    await proxy.waitForOutput(`after ${id}`)
  }
  await fail(1)
  expect(proxy.stdout()).toContain(failure(1))
  await expect.poll(() => service.requests.length, { timeout: 20_000 }).toBe(1)
  answer()
  let id = 1
  await expect
    .poll(() => fail(++id).then(() => proxy.stdout().includes(failure(id, ADVICE))), { timeout: 20_000 })
    .toBe(true)
  expect(service.requests.length).toBe(1)
})

test('a service that has failed is not asked during the cooldown', async () => {
  const service = await startTrackedService(respondJson({}, 503))
  const proxy = startProxy(ECHO_SCRIPT, { options: [...generousBudget, '--verbose'], env: envOf(service) })
  for (const id of [1, 2, 3]) {
    proxy.child.stdin.write(call(id) + failure(id))
    await proxy.waitForOutput(failure(id))
  }
  expect(service.requests.length).toBe(1)
  expect(proxy.stderr()).toMatch(/^cairnway-mcp proxy: no answer/)
})

test('an error message of the service is logged on one line without control characters', async () => {
  const message = '\u001b]0;pwned\u0007\u001b[2Khello\ncairnway-mcp proxy: advised: nothing'
  const service = await startTrackedService(respondJson({ error: 'AuthenticationError', message, details: {} }, 401))
  const proxy = startProxy(ECHO_SCRIPT, { options: [...generousBudget, '--verbose'], env: envOf(service) })
  proxy.child.stdin.end(call(1) + failure(1))
  await proxy.exited
  expect(proxy.stderr()).toBe('cairnway-mcp proxy: no answer: ]0;pwned [2Khello cairnway-mcp proxy: advised: nothing\n')
})

test('the session goes on when the host closes the error output', async () => {
  const service = await startTrackedService(respondJson(searchAnswerAbout(ERROR)))
  const proxy = startProxy(ECHO_SCRIPT, { options: [...generousBudget, '--verbose'], env: envOf(service) })
  proxy.child.stderr.destroy()
  for (const id of [1, 2, 3]) {
    const result = failure(id).replace('twice', `${id} times`)
    proxy.child.stdin.write(call(id) + result)
    await proxy.waitForOutput(result)
  }
  proxy.child.stdin.end()
  expect(await proxy.exited).toEqual([0, null])
})

test('bytes of any kind are forwarded in both directions: incomplete lines, no lines, no UTF-8, many megabytes', async () => {
  const service = await startTrackedService(respondJson(searchAnswerAbout(ERROR)))
  const proxy = startProxy(ECHO_SCRIPT, { env: envOf(service) })
  const hash = createHash('sha256')
  let bytes = 0
  proxy.child.stdout.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    bytes += chunk.length
  })
  const chunks = [
    Buffer.from(call(7)),
    Buffer.from('{"half":'),
    Buffer.from('1}\r\n\n\n[\nnot JSON\n'),
    Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
    Buffer.from(`\n{"isError":true,"long":"${'x'.repeat(5_000_000)}"}\n`),
    ...Array.from({ length: 8 }, (_, n) => Buffer.alloc(250_000, `{"n":${n}}\n`)),
    Buffer.from('{"without":"end'),
  ]
  const expected = createHash('sha256')
  for (const chunk of chunks) {
    expected.update(chunk)
    proxy.child.stdin.write(chunk)
  }
  proxy.child.stdin.end()
  expect(await proxy.exited).toEqual([0, null])
  expect(bytes).toBe(chunks.reduce((sum, { length }) => sum + length, 0))
  expect(hash.digest('hex')).toBe(expected.digest('hex'))
})

test('a server that writes without end is slowed down by back-pressure until its client reads', async () => {
  const flood = `
    let sent = 0
    const chunk = Buffer.alloc(65536, 'x'.repeat(1023) + '\\n')
    const write = () => { while (process.stdout.write(chunk)) sent++; sent++; process.stderr.write(sent + '\\n'); process.stdout.once('drain', write) }
    write()`
  const proxy = startProxy(flood)
  proxy.child.stdout.pause()
  const sent = () => Number(proxy.stderr().trim().split('\n').at(-1))
  // the server has stopped when the count of chunks does not change for 300 ms
  await expect
    .poll(
      () => {
        const before = sent()
        return new Promise((resolve) => setTimeout(() => resolve(before > 0 && before === sent()), 300))
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  expect(sent() * 65_536).toBeLessThan(16_000_000)
})

test.each([
  ['with a status', 'process.exit(7)', 7],
  ['by an exception', 'throw new Error("target broke")', 1],
  ['by a signal', 'process.kill(process.pid, "SIGKILL")', 128 + constants.signals.SIGKILL],
  [
    'in the middle of a line, while a child process of it holds the output',
    'import { spawn } from "node:child_process"; spawn("sleep", ["20"], { stdio: "inherit", detached: true }).unref(); process.stdout.write("{\\"half", () => process.exit(5))',
    5,
  ],
])('the proxy ends with the status of a server that ends %s', async (_, script, status) => {
  const proxy = startProxy(script)
  const [code] = await new Promise<[number | null]>((resolve) => proxy.child.once('exit', (code) => resolve([code])))
  expect(code).toBe(status)
})

test('a server that closes its output and ignores SIGTERM is killed', async () => {
  const proxy = startProxy(
    'process.on("SIGTERM", () => {}); import("node:fs").then((fs) => fs.closeSync(1)); setInterval(() => {}, 1000)',
  )
  expect((await proxy.exited)[0]).toBe(128 + constants.signals.SIGKILL)
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s is forwarded to the server, whose exit status is returned',
  async (signal) => {
    const proxy = startProxy(
      `process.on('${signal}', () => process.exit(42)); console.log('ready'); setInterval(() => {}, 1000)`,
    )
    await proxy.waitForOutput('ready')
    proxy.child.kill(signal)
    expect(await proxy.exited).toEqual([42, null])
  },
)

test('the server gets the environment and the error output, but not the API key', async () => {
  const proxy = startProxy(
    'console.error([process.env.OWN, process.env.CAIRNWAY_URL, process.env.CAIRNWAY_API_KEY].join())',
    {
      env: { OWN: 'mine', CAIRNWAY_URL: 'http://x', CAIRNWAY_API_KEY: 'cw_secret' },
    },
  )
  await proxy.exited
  expect(proxy.stderr()).toBe('mine,http://x,\n')
})
