import { nextExperience, poolExperience } from '../experience-fixtures.ts'

/** A raw request, as an attacker sends it: no client checks it before. */
export interface HostileRequest {
  method: 'GET' | 'POST'
  path: string
  body?: string
}

const json = (path: string, body: unknown): HostileRequest => ({ method: 'POST', path, body: JSON.stringify(body) })
const list = <T>(length: number, make: (i: number) => T): T[] => Array.from({ length }, (_, i) => make(i))

/** Text of words that no dictionary knows, each of them another one. */
export function unknownWords(chars: number, seed = 1): string {
  let text = ''
  for (let state = seed; text.length < chars; ) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    text += `${state.toString(36).replaceAll(/\d/g, 'x')} `
  }
  return text.slice(0, chars).trim()
}

const many_tags = (tags: number): string[] => list(tags, (i) => `unknown-${i}`)
const conditions = Object.fromEntries(list(55, (i) => [`library${i}`, `${i}.${i}.0 on linux`]))

const readable_text = list(140, () => nextExperience())
  .flatMap(({ problem, root_cause, insight }) => [problem, root_cause, insight])
  .join(' ')

/** A part of the texts of the seeds, another one for each `n`. */
const readableText = (chars: number, n: number): string =>
  readable_text.slice((n * 977) % (readable_text.length - chars)).slice(0, chars)

/** A private deposit close to the 256 kB of a body that passes the gates. */
export const largeExperience = (n: number) => {
  const seed = nextExperience()
  return {
    ...seed,
    title: `${seed.title} ${n}`,
    failed_approaches: [
      ...seed.failed_approaches,
      ...list(48, (i) => ({ attempt: readableText(1900, n + i), why_it_failed: readableText(1900, n + i + 50) })),
    ],
    successful_approach: { ...seed.successful_approach, implementation: readableText(19_000, n + 7) },
    visibility_scope: 'private' as const,
  }
}

const a2aMessage = (parts: unknown[]) =>
  json('/a2a', {
    jsonrpc: '2.0',
    id: 1,
    method: 'message/send',
    params: { message: { role: 'user', messageId: 'm1', parts } },
  })

const mcpCall = (id: number, name: string, input: unknown) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: input },
})

/** Every answer in full: the widest search there is. */
const widest = (n: number) => ({ q: readableText(900, n), limit: 100, scope: 'self_first' })

/**
 * The most expensive input of each operation, within its schema or just outside it, by name.
 * @param n makes each request another one, so that no cache answers it
 */
export const worstInputs: Record<string, (n: number) => HostileRequest> = {
  'search for unknown words': (n) => ({
    method: 'GET',
    path: `/v1/experiences/search?${new URLSearchParams({
      q: unknownWords(1000, n),
      error_message: unknownWords(500, n),
      tags: list(20, (i) => `t${i}`).join(','),
      conditions: JSON.stringify(conditions),
      limit: '100',
    })}`,
  }),
  'search with whole large records': (n) => ({
    method: 'GET',
    path: `/v1/experiences/search?${new URLSearchParams({ q: widest(n).q, scope: 'self_first', limit: '100' })}`,
  }),
  'search with large records in short': (n) => ({
    method: 'GET',
    path: `/v1/experiences/search?${new URLSearchParams({ q: widest(n).q, limit: '100', compact: 'true' })}`,
  }),
  'batch over large records': (n) =>
    json('/v1/experiences/search/batch', { queries: list(10, (i) => widest(n * 10 + i)) }),
  'batch of unknown words and tags': (n) =>
    json('/v1/experiences/search/batch', {
      queries: list(10, (i) => ({
        ...widest(n * 10 + i),
        q: unknownWords(1000, n * 10 + i),
        tags: many_tags(20),
        conditions,
        your_conditions: conditions,
      })),
    }),
  'batch with 990 tags in each query': (n) =>
    json('/v1/experiences/search/batch', {
      queries: list(10, (i) => ({ q: `pool ${n} ${i}`, tags: many_tags(990) })),
    }),
  'check of a long task': (n) =>
    json('/v1/experiences/context-check', {
      task_description: unknownWords(2000, n),
      environment: conditions,
      tools: list(50, (i) => unknownWords(190, n + i)),
    }),
  'verdict over large records': (n) =>
    json('/v1/verify/action', {
      situation: readableText(1999, n),
      planned_action: readableText(1999, n + 3),
      your_conditions: conditions,
      max_evidence: 20,
    }),
  'verdict of unknown words': (n) =>
    json('/v1/verify/action', {
      situation: unknownWords(2000, n),
      planned_action: unknownWords(2000, n + 1),
      your_conditions: conditions,
    }),
  'page of own large records': () => ({ method: 'GET', path: '/v1/experiences/mine?limit=200' }),
  'preview of a large text': (n) => json('/v1/experiences/preview', largeExperience(n)),
  'deposit of a thousand attempts': (n) =>
    json('/v1/experiences', {
      ...largeExperience(n),
      failed_approaches: list(990, (i) => ({ attempt: unknownWords(90, i), why_it_failed: unknownWords(90, i + 1) })),
    }),
  'deposit of accents': (n) =>
    json('/v1/experiences/preview', {
      ...largeExperience(n),
      failed_approaches: list(30, () => ({
        attempt: 'a\u0301\u0323'.repeat(600),
        why_it_failed: 'e\u0301\u0323'.repeat(600),
      })),
    }),
  'deposit of free-form signals': (n) =>
    json('/v1/experiences/preview', {
      ...poolExperience({ title: `Signals ${n}` }),
      signals_fired: list(990, (i) => ({ type: `t${i}`, metadata: { a: { b: { c: 'x'.repeat(100) } } } })),
    }),
  'input with thousands of faults': (n) =>
    json('/v1/experiences/preview', {
      title: n,
      failed_approaches: list(990, () => ({})),
      applies_when: list(990, () => 1),
      does_not_apply_when: list(990, () => 1),
      tags: list(990, () => 1),
      signals_fired: list(990, () => 1),
      context: { tools: list(990, () => 1) },
    }),
  'vote with free-form conditions': () =>
    json('/v1/experiences/exp_0000000000000000/feedback', {
      was_helpful: true,
      your_conditions: Object.fromEntries(list(1900, (i) => [`key ${i}`, 'x'.repeat(100)])),
    }),
  'preview that takes longer than it may': (n) => {
    const slow = (chars: number) => `a${n}\u200b@b.io `.repeat(Math.ceil(chars / 10)).slice(0, chars)
    return json('/v1/experiences/preview', {
      ...poolExperience(),
      failed_approaches: list(45, () => ({ attempt: slow(1900), why_it_failed: slow(1900) })),
      successful_approach: { method: slow(19_000), implementation: slow(19_000) },
    })
  },
  'A2A message of 990 parts': (n) => a2aMessage(list(990, (i) => ({ kind: 'text', text: `word ${n} ${i}` }))),
  'A2A message of 990 tags': (n) =>
    a2aMessage([
      { kind: 'text', text: `pool ${n}` },
      { kind: 'data', data: { tags: list(990, (i) => `t${i}`) } },
    ]),
  'A2A message of 990 keys': (n) =>
    a2aMessage([
      { kind: 'text', text: `pool ${n}` },
      { kind: 'data', data: { your_conditions: Object.fromEntries(list(990, (i) => [`K ${i}`, 'x'])) } },
    ]),
  'A2A message of a long text': (n) =>
    a2aMessage([{ kind: 'text', text: list(2000, (i) => `Error: ${unknownWords(100, n + i)}`).join('\n') }]),
  'MCP batch of searches': (n) =>
    json(
      '/mcp',
      list(20, (i) =>
        mcpCall(i + 1, 'search_experiences', { q: unknownWords(1000, n * 20 + i), limit: 100, compact: false }),
      ),
    ),
  'MCP call of a deposit': (n) => json('/mcp', mcpCall(1, 'deposit_experience', largeExperience(n))),
}
