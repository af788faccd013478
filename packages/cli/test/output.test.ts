import { describe, expect, test } from 'vitest'
import { type CliRunOptions, runInProcess } from './run-in-process.ts'

const respondWith = (body: unknown, status = 200): CliRunOptions => ({
  fetch: () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
})
const respondWithError = (error: string, status: number, details = {}, more = {}): CliRunOptions =>
  respondWith({ error, message: 'told by the service', details, ...more }, status)

const item = {
  id: 'exp_1',
  title: 'Two containers \u001b[31mcannot\u001b[0m talk',
  compact_summary: '日本語のテキスト '.repeat(30),
  tags: ['docker'],
  scores: { helpful_count: 4, not_helpful_count: 1, transferability_score: 0.71 },
  validity: { status: 'disputed' },
  transfer_warnings: [{ type: 'boundary', message: 'Holds on Linux only.', matched_keywords: [] }],
  knowledge_source: 'collective',
}
const found = {
  results: [item],
  total_results: 3,
  metadata: { cached: false, channels_used: ['lexical'], quality_hint: null, confidence: 'medium' },
  promoted_procedures: [],
}

describe('the format of answers', () => {
  test('a pipe gets JSON with escaped control characters', async () => {
    const { stdout } = await runInProcess(['search', 'x'], respondWith(found))
    expect(JSON.parse(stdout)).toEqual(found)
    expect(stdout).not.toContain('\u001b')
  })

  test('a terminal gets a list for people within its width', async () => {
    const { stdout } = await runInProcess(['search', 'x', '--no-color'], { ...respondWith(found), terminal: 60 })
    for (const part of ['1. Two containers', 'exp_1', 'helped 4, did not 1', 'disputed', '! Holds on Linux only.'])
      expect(stdout).toContain(part)
    expect(stdout).toContain('confidence medium')
    expect(stdout).toContain('\\u001b[31mcannot')
    expect(stdout).not.toContain('\u001b')
    // the characters of the summary are two columns wide
    for (const line of stdout.split('\n')) expect([...line].length).toBeLessThanOrEqual(/[日テ]/.test(line) ? 35 : 60)
  })

  test('a terminal gets deliveries with every attempt, and text of the target that cannot control it', async () => {
    const attempt = {
      status_code: null,
      error: 'timeout: no answer within 10 s',
      duration_ms: 10_000,
      is_replay: false,
    }
    const delivery = {
      id: 'dlv_1',
      event_type: 'feedback.received',
      event_id: 'msg_1',
      created_at: '2026-11-23T12:00:00.123Z',
      status: 'failed',
      next_attempt_at: '2026-11-23T14:00:00.000Z',
      attempts: [
        { ...attempt, at: '2026-11-23T12:00:01.000Z', request_headers: {}, response_excerpt: null },
        {
          ...{ ...attempt, at: '2026-11-23T12:00:06.000Z', status_code: 500, error: 'status', is_replay: true },
          ...{ request_headers: {}, response_excerpt: '<h1>\u001b[2J500\nInternal error</h1>' },
        },
      ],
      body: '{"type":"feedback.received","data":{"schema_version":"2.0.0"}}',
    }
    const answer = respondWith({ deliveries: [delivery], next_cursor: null })
    const { stdout } = await runInProcess(['webhooks', 'deliveries', 'whk_1', '--no-color'], {
      ...answer,
      terminal: 80,
    })
    expect(stdout.split('\n')).toEqual([
      'dlv_1  feedback.received  failed  2026-11-23T12:00:00Z',
      '  webhook-id msg_1',
      '  - 2026-11-23T12:00:01Z  no answer  10000 ms  timeout: no answer within 10 s',
      '  - 2026-11-23T12:00:06Z  500  10000 ms  status  replay',
      '    answer: <h1> [2J500 Internal error</h1>',
      '  next attempt 2026-11-23T14:00:00Z',
      `  ${delivery.body}`,
      '',
    ])
  })

  test('a terminal gets subscriptions with where they go and how that goes', async () => {
    const subscription = {
      id: 'whk_1',
      url: 'https://example.org/hook',
      event_type: 'feedback.received',
      description: null,
      mode: 'push',
      is_active: false,
      created_at: '2026-11-23T12:00:00.000Z',
      last_delivery_at: null,
      failure_count: 8,
      disabled_at: '2026-11-28T12:00:00.000Z',
      disabled_reason: 'failing',
    }
    const polled = {
      ...subscription,
      id: 'whk_2',
      mode: 'poll',
      description: 'mine',
      failure_count: 0,
      disabled_at: null,
    }
    const answer = respondWith([subscription, polled])
    const { stdout } = await runInProcess(['webhooks', 'list', '--no-color'], { ...answer, terminal: 80 })
    expect(stdout.split('\n')).toEqual([
      'whk_1  feedback.received',
      '  sent to https://example.org/hook',
      '  no success yet · 8 failed in a row · created 2026-11-23T12:00:00Z',
      '  disabled 2026-11-28T12:00:00Z: failing',
      'whk_2  feedback.received',
      '  kept in the list of deliveries, for https://example.org/hook',
      '  mine',
      '  created 2026-11-23T12:00:00Z',
      '',
    ])
  })

  test('a terminal gets hotspots as a list to work off', async () => {
    const hotspot = { unique_searches: 2, avg_top_score: 0, sample_domain: 'coding', contributors: 2 }
    const answer = {
      hotspots: [
        {
          ...{ ...hotspot, normalized_query: 'npm ci eacces', total_searches: 3 },
          ...{ example_query: 'npm ci \u001b[31mEACCES', answered_by: null },
        },
        {
          ...{ ...hotspot, normalized_query: 'pool hangs', total_searches: 1, contributors: 1 },
          ...{ example_query: null, answered_by: 'exp_1', avg_top_score: 0.312 },
        },
      ],
      window_days: 7,
      total_unmet_events: 9,
    }
    const { stdout } = await runInProcess(['demand', '--no-color'], { ...respondWith(answer), terminal: 100 })
    expect(stdout.split('\n').map((line) => line.trimEnd())).toEqual([
      '1. npm ci \\u001b[31mEACCES',
      '   2 contributors · 3 searches · coding',
      '2. … pool hangs …',
      '   1 contributor · 1 search · best result 0.31 · coding · answered by exp_1',
      'window_days 7 · total_unmet_events 9',
      '',
    ])
  })

  test('a terminal gets the doubts about records with the command of each answer', async () => {
    const doubted = {
      id: 'exp_1',
      title: 'Two containers cannot talk',
      wedge: 'coding',
      created_at: '2024-03-01T00:00:00.000Z',
      validity: { status: 'stale' },
      doubts: [{ kind: 'newer_version', message: 'It names docker \u001b[31m24.', experience_ids: ['exp_2'] }],
      actions: [
        { action: 'reaffirm', operation: 'reaffirmExperience', input: { experience_id: 'exp_1' } },
        { action: 'correct', operation: 'depositExperience', input: { supersedes: 'exp_1' } },
        { action: 'retire', operation: 'retractExperience', input: { experience_id: 'exp_1', reason: 'old' } },
      ],
    }
    const answer = { experiences: [doubted], next_cursor: null, schema_version: '2.0.0' }
    const { stdout } = await runInProcess(['review', 'mine', '--no-color'], { ...respondWith(answer), terminal: 80 })
    expect(stdout.split('\n')).toEqual([
      '1. Two containers cannot talk',
      '   exp_1 · deposited 2024-03-01 · stale',
      '   ! It names docker \\u001b[31m24. (exp_2)',
      expect.stringMatching(/^ {3}reaffirm {2}(?:npx )?cairnway review reaffirm exp_1$/),
      expect.stringMatching(/^ {3}correct {3}(?:npx )?cairnway deposit --supersedes exp_1 --edit$/),
      expect.stringMatching(/^ {3}retire {4}(?:npx )?cairnway retract exp_1$/),
      '',
    ])
  })

  test('a terminal gets the procedures that results carry above them', async () => {
    const promoted = { id: 'prc_1', title: 'Put both in one \u001b[31mnetwork', domain: 'coding', confidence: 0.6 }
    const answer = {
      ...found,
      results: [item, { ...item, id: 'exp_2' }],
      promoted_procedures: [{ ...promoted, supporting_experience_ids: ['exp_1', 'exp_2'] }],
    }
    const { stdout } = await runInProcess(['search', 'x', '--no-color'], { ...respondWith(answer), terminal: 80 })
    expect(stdout.split('\n').slice(0, 4)).toEqual([
      'Procedure: Put both in one \\u001b[31mnetwork',
      'prc_1, carried by the results 1, 2',
      '',
      expect.stringMatching(/^1\. Two containers/),
    ])
  })

  test('a terminal gets a procedure as steps with the records that carry them', async () => {
    const from = ['exp_1', 'exp_2', 'exp_3', 'exp_4', 'exp_5']
    const listed = {
      ...{ id: 'prc_1', title: 'Put both in one network', domain: 'coding', confidence: 0.614, status: 'active' },
      ...{
        summary: 'Create a network.',
        problem_pattern: 'Two containers cannot talk.',
        version: 2,
        stack_tags: ['docker'],
      },
      ...{ preconditions: [], does_not_apply_when: [{ text: 'host network', from: ['exp_2'] }] },
      ...{ supporting_experience_ids: from, insight_id: 'ins_1', schema_version: '2.0.0' },
    }
    const steps = [
      { order: 1, action: 'Create it:\n`docker network create app`', why: 'The default bridge has no names.', from },
      { order: 2, action: 'Start both with --network app', why: null, from: ['exp_1'] },
    ]
    const pitfalls = [{ attempt: 'Opened \u001b[31mports', why_it_failed: 'Names stayed unknown.', from: ['exp_3'] }]
    const { stdout } = await runInProcess(['procedure', 'prc_1', '--no-color'], {
      ...respondWith({ ...listed, steps, pitfalls }),
      terminal: 60,
    })
    expect(stdout.trimEnd().split('\n')).toEqual([
      'Put both in one network',
      'prc_1 · coding · confidence 0.61 · 5 records · version 2',
      ...['', 'Problem', 'Two containers cannot talk.'],
      ...['', 'Steps', ' 1. Create it:', '    `docker network create app`'],
      ...['    The default bridge has no names.', '    exp_1, exp_2, exp_3 and 2 more'],
      ...[' 2. Start both with --network app', '    exp_1'],
      ...['', 'What others tried in vain', 'x Opened \\u001b[31mports', '  Names stayed unknown.', '  exp_3'],
      ...['', 'It does not apply when', '- host network', '  exp_2'],
      ...['', 'Records', 'exp_1, exp_2, exp_3, exp_4, exp_5'],
      ...['', 'See also ins_1.'],
    ])
    const list = await runInProcess(['procedures', '--no-color'], { ...respondWith([listed]), terminal: 60 })
    expect(list.stdout.trimEnd().split('\n')).toEqual([
      '1. Put both in one network',
      '   prc_1 · coding · confidence 0.61 · 5 records · version 2',
      '   Create a network.',
    ])
  })

  test('a terminal gets insights with the records against them, and says what is withdrawn', async () => {
    const lists = {
      root_cause: [{ text: 'No names on it.', from: ['exp_1'] }],
      applies_when: [],
      does_not_apply_when: [],
    }
    const insight = {
      ...{
        id: 'ins_1',
        statement: 'Names need a network.',
        domain: 'coding',
        confidence: 0.5,
        status: 'active',
        ...lists,
      },
      ...{
        supporting_experience_ids: ['exp_1', 'exp_2', 'exp_3'],
        contradicting_experience_ids: ['exp_9'],
        procedure_id: null,
        version: 1,
      },
    }
    const answer = { insights: [insight], next_cursor: null }
    const { stdout } = await runInProcess(['insights', '--no-color'], { ...respondWith(answer), terminal: 60 })
    expect(stdout).toContain('1. Names need a network.\n   ins_1 · coding · confidence 0.50 · 3 records · 1 against\n')
    const withdrawn = { ...insight, status: 'withdrawn', statement: '', root_cause: [], supporting_experience_ids: [] }
    const read = await runInProcess(['insight', 'ins_1', '--no-color'], { ...respondWith(withdrawn), terminal: 60 })
    expect(read.stdout).toMatch(/^ins_1 · coding · 1 against\nwithdrawn: too few records carry it\n/)
  })

  test('jsonl prints one line for each result', async () => {
    const two = { ...found, results: [item, { ...item, id: 'exp_2' }] }
    const { stdout } = await runInProcess(['search', 'x', '--output', 'jsonl'], { ...respondWith(two), terminal: 60 })
    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).id),
    ).toEqual(['exp_1', 'exp_2'])
  })

  test.each([
    ['a terminal', { terminal: 80 }, [], true],
    ['a pipe', {}, [], false],
    ['NO_COLOR', { terminal: 80, env: { NO_COLOR: '1' } }, [], false],
    ['FORCE_COLOR', { env: { FORCE_COLOR: '1' } }, [], true],
    ['a dumb terminal', { terminal: 80, env: { TERM: 'dumb' } }, [], false],
    ['--no-color against FORCE_COLOR', { env: { FORCE_COLOR: '1' } }, ['--no-color'], false],
    ['--color against NO_COLOR', { env: { NO_COLOR: '1' } }, ['--color'], true],
  ])('colors are used or not with %s', async (_, setting, flags, is_colored) => {
    const { stdout } = await runInProcess(['search', 'x', '--output', 'table', ...flags], {
      ...respondWith(found),
      ...setting,
    })
    expect(stdout.includes('\u001b[')).toBe(is_colored)
  })

  test('flat objects are a table, and a list where the table does not fit', async () => {
    const keys = ['ci', 'laptop'].map((name) => ({ id: `key_${name}`, name, scope: 'read', note: 'n'.repeat(90) }))
    const wide = await runInProcess(['list-keys', 'me', '--no-color'], { ...respondWith(keys), terminal: 60 })
    expect(wide.stdout.split('\n')[0]).toMatch(/^id +name +scope +note$/)
    expect(wide.stdout).toMatch(/^key_ci +ci +read +n+…$/m)
    const narrow = await runInProcess(['list-keys', 'me', '--no-color'], { ...respondWith(keys), terminal: 30 })
    expect(narrow.stdout).toMatch(/^- id +key_ci$/m)
  })

  test('what the service ignored of a request is said besides the answer', async () => {
    const fetch = () => Response.json(found, { headers: { 'x-ignored-parameters': 'min_score, tag' } })
    const { stdout, stderr } = await runInProcess(['search', 'x', '--output', 'json'], { fetch })
    expect(stderr).toBe('The service ignores: min_score, tag\n')
    expect(JSON.parse(stdout)).toEqual(found)
  })

  test('an empty result and an answer without content are stated to people', async () => {
    expect(
      (await runInProcess(['search', 'x'], { ...respondWith({ ...found, results: [] }), terminal: 80 })).stdout,
    ).toMatch(/^Nothing found\./)
    const nothing: CliRunOptions = { fetch: () => new Response(null, { status: 204 }) }
    expect((await runInProcess(['revoke-key', 'con_1', 'key_1'], { ...nothing, terminal: 80 })).stdout).toBe('Done.\n')
    expect((await runInProcess(['revoke-key', 'con_1', 'key_1'], nothing)).stdout).toBe('')
  })
})

describe('exit codes and errors', () => {
  test.each([
    ['AuthenticationError', 401, 3],
    ['InsufficientScopeError', 403, 3],
    ['ForbiddenError', 403, 1],
    ['NotFoundError', 404, 1],
    ['DuplicateError', 409, 1],
    ['ValidationError', 422, 1],
    ['RateLimitError', 429, 5],
    ['ServerError', 500, 4],
  ])('%s with status %i exits with %i', async (error, status, code) => {
    const setting = respondWithError(error, status, { retry_after_seconds: 3600 })
    const inPipe = await runInProcess(['get', 'exp_1'], setting)
    expect({ code: inPipe.code, stdout: inPipe.stdout }).toEqual({ code, stdout: '' })
    expect(JSON.parse(inPipe.stderr)).toMatchObject({ error, message: 'told by the service' })
    const seen = await runInProcess(['get', 'exp_1', '--no-color'], { ...setting, terminal: 80 })
    expect(seen).toMatchObject({ code, stdout: '' })
    expect(seen.stderr).toContain(`${error}: told by the service`)
  })

  test('a service that does not answer exits with 4', async () => {
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }))
    const { code, stderr } = await runInProcess(['get', 'exp_1'], { fetch, terminal: 80 })
    expect(code).toBe(4)
    expect(stderr).toContain('ECONNREFUSED')
  })

  test('a 422 lists each violation with its field, and those of a gate with the measurement', async () => {
    const detail = [
      { type: 'missing', loc: ['body', 'title'], msg: 'Field required', input: null },
      { type: 'too_long', loc: ['body', 'tags', 3], msg: 'Too long\u001b[2J', input: null },
    ]
    const args = ['get', 'exp_1', '--no-color']
    const schema = await runInProcess(args, {
      ...respondWithError('ValidationError', 422, { errors: detail }, { detail }),
      terminal: 80,
    })
    expect(schema.stderr).toContain('  title: Field required\n  tags.3: Too long\\u001b[2J\n')
    const findings = [{ field: 'insight', message: 'Say the rule.', measured: '0 words', needed: '2 words' }]
    const gate = await runInProcess(args, { ...respondWithError('ValidationError', 422, { findings }), terminal: 80 })
    expect(gate.stderr).toContain('  insight: Say the rule. (measured 0 words, needed 2 words)\n')
  })
})

test('--all fetches every page of a list', async () => {
  const entry = (id: string) => ({ id, kind: 'x', status: 'done' })
  const fetch = (url: string) => {
    const cursor = new URL(url).searchParams.get('cursor')
    const page =
      cursor === 'two' ? { jobs: [entry('b')], next_cursor: null } : { jobs: [entry('a')], next_cursor: 'two' }
    return new Response(JSON.stringify(page), { headers: { 'content-type': 'application/json' } })
  }
  expect(JSON.parse((await runInProcess(['list-jobs', '--all'], { fetch })).stdout)).toEqual({
    jobs: [entry('a'), entry('b')],
  })
  expect((await runInProcess(['list-jobs', '--all', '--output', 'jsonl'], { fetch })).stdout.split('\n')).toHaveLength(
    3,
  )
  expect(JSON.parse((await runInProcess(['list-jobs'], { fetch })).stdout).jobs).toEqual([entry('a')])
})

test('a dry run prints the request with a masked key', async () => {
  const api_key = `cw_full_${'k'.repeat(43)}`
  const env = { CAIRNWAY_API_KEY: api_key, CAIRNWAY_URL: 'https://cairnway.example' }
  const fetch = () => Promise.reject(new Error('sent'))
  for (const terminal of [80, undefined]) {
    const { code, stdout } = await runInProcess(['search', 'x', '--dry-run'], {
      env,
      fetch,
      ...(terminal && { terminal }),
    })
    expect(code).toBe(0)
    expect(stdout).toContain('https://cairnway.example/v1/experiences/search?q=x')
    expect(stdout).toContain('Bearer cw_full_…kkkk')
    expect(stdout).not.toContain('kkkkk')
  }
})

test('the draft of a session is shown as a record, below what its end tells', async () => {
  const draft = {
    id: 'exp_1',
    title: 'The pool hangs',
    problem: 'The pool hangs under load.',
    validation_state: 'draft',
    tags: ['postgres'],
    scores: { helpful_count: 0, not_helpful_count: 0 },
    validity: { status: 'active' },
    failed_approaches: [],
    successful_approach: { method: 'Release the client.' },
    outcome: { status: 'resolved' },
    root_cause: '',
    insight: '',
    schema_version: '2.0.0',
  }
  const end = { session_id: 'ses_1', status: 'ended', draft_experience_id: 'exp_1', draft, missing_fields: ['insight'] }
  const { stdout } = await runInProcess(['session', 'end', 'ses_1', '--no-color'], {
    fetch: () => Response.json(end),
    terminal: 80,
  })
  expect(stdout).toMatch(/session_id +ses_1/)
  expect(stdout).toMatch(/missing_fields +insight/)
  expect(stdout.indexOf('missing_fields')).toBeLessThan(stdout.indexOf('The pool hangs under load.'))
  expect(stdout).toContain('Release the client.')
  expect(stdout).not.toContain('schema_version')
})
