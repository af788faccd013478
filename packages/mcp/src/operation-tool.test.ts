import type { OperationId } from '@cairnway/contract'
import { isObject } from '@cairnway/sdk'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { operationTool } from './operation-tool.ts'

test.each([{}, '<html>', null, { total_experiences: 'many' }])(
  'an output that does not have the schema of the operation is an error result: %j',
  async (answer) => {
    const result = await operationTool('getStats')?.run(async () => answer, {})
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('no Cairnway service') }] })
  },
)

describe('an answer with the smallest token budget', () => {
  const MIN_TOKENS = 300
  const scores = { helpful_count: 12, not_helpful_count: 3, transferability_score: 0.71 }
  const validity = { status: 'disputed' }
  const attempt = (text: string) => ({ attempt: text, why_it_failed: text })

  /** Outputs of the service in which every text is long and of one kind. */
  const answersOf = (text: string) => {
    const id = 'exp_7Kp2mQx9RtB4wZ1c'
    const texts = { problem: text, root_cause: text, insight: text, failed_approaches: Array(5).fill(attempt(text)) }
    const worked = { successful_approach: { method: text, implementation: text } }
    const named = { id, title: text.slice(0, 200), validity, transfer_warnings: [{ message: text }] }
    const short = { ...named, compact_summary: text.slice(0, 1000), scores, relation: 'similar', similarity: 0.5 }
    const head = {
      ...{ id: 'prc_7Kp2mQx9RtB4wZ1c', title: text.slice(0, 200), domain: 'coding' },
      ...{ confidence: 0.62, provisional: false },
    }
    const procedures = Array(3).fill({ ...head, first_step: text })
    const line = { text, from: Array(5).fill(id) }
    const carried = { ...head, status: 'active', version: 3, supporting_experience_ids: Array(50).fill(id) }
    const limits = { applies_when: Array(4).fill(line), does_not_apply_when: Array(4).fill(line) }
    const insight = {
      ...{ ...carried, ...limits, id: 'ins_7Kp2mQx9RtB4wZ1c', statement: text, root_cause: Array(3).fill(line) },
      ...{ contradicting_experience_ids: Array(50).fill(id), procedure_id: head.id },
    }
    const record = {
      ...{ ...named, ...texts, ...worked, scores, tags: ['a', 'b'], applies_when: [text], does_not_apply_when: [text] },
      ...{
        validation_state: 'contested',
        superseded_by: id,
        context: { goal: text },
        created_at: '2026-11-22T00:00:00Z',
      },
      outcome: { status: 'resolved', evidence: text, side_effects: text },
      contributor: { display_handle: 'ann', trust_level: 'new' },
      ...{ version: 1, retracted_at: null, linked_procedures: [head] },
    }
    const metadata = { confidence: 'low', quality_hint: 'Few records are about this; look elsewhere too.' }
    const searchAnswer = (results: unknown[]) => ({
      ...{ total_results: results.length, metadata, results },
      promoted_procedures: Array(3).fill(head),
    })
    const reports = { failed: 2, partial: 0, succeeded: 0 }
    const dead_end = {
      ...{ pattern: text, why_it_fails: text, experience_id: id, severity: 'high' },
      ...{ reports, failed_under: Array(3).fill(text.slice(0, 80)) },
    }
    const evidence = {
      ...{ experience_id: id, title: text.slice(0, 200), summary: text.slice(0, 400), outcome_status: 'failed' },
      ...{ similarity: 0.71, confirmations: 3, contributor: 'ann', conditions: { platform: text.slice(0, 80) } },
      created_at: '2026-11-22T00:00:00Z',
    }
    return {
      searchExperiences: [
        searchAnswer(Array(5).fill(short)),
        searchAnswer(Array(5).fill({ ...record, compact_summary: text })),
      ],
      searchExperiencesBatch: [{ results: Array(10).fill(searchAnswer([short, short])) }],
      getExperience: [record],
      listMyExperiences: [{ total: 50, next_cursor: 'abc', experiences: Array(50).fill(record) }],
      getExperienceHistory: [{ head_id: id, versions: Array(9).fill(record) }],
      listRelatedExperiences: [{ related: Array(5).fill(short) }],
      verifyAction: [
        {
          ...{ verdict: 'likely_fail', confidence: 0.82, reason: text.slice(0, 300), neutral_reason: null },
          failed_attempts: Array(5).fill(evidence),
          successful_attempts: Array(5).fill(evidence),
          boundary_warnings: Array(5).fill({ experience_id: id, message: text.slice(0, 300) }),
          procedures,
          verify_id: 'ver_7Kp2mQx9RtB4wZ1c7Kp2mQ',
        },
      ],
      checkContext: [
        {
          ...{ domain: 'coding', anti_patterns: Array(5).fill(dead_end), procedures },
          recommended_experiences: Array(5).fill(short),
        },
      ],
      listProcedures: [Array(20).fill({ ...carried, summary: text })],
      getProcedure: [
        {
          ...{ ...carried, problem_pattern: text, preconditions: Array(4).fill(line), ...limits },
          steps: Array(9).fill({ order: 1, action: text, why: text, from: line.from }),
          pitfalls: Array(5).fill({ ...attempt(text), from: line.from }),
        },
      ],
      listInsights: [{ insights: Array(20).fill(insight), next_cursor: 'abc' }],
      getInsight: [insight],
    }
  }

  const kinds = {
    words: 'The pool kept connections that the proxy had closed; set keepalive to 30 s. ',
    'another script': '代理关闭的连接仍留在池中，请把保活时间设为三十秒。',
    emoji: '🦀🔥👩‍💻✨',
    code: '{"a":[0x1F,"\\n",true]};x=>y[z]!==null&&(q||~r);',
  }
  const run = async (name: OperationId, answer: unknown, max_tokens = MIN_TOKENS) => {
    const { content, structuredContent } = (await operationTool(name)?.run(async () => answer, { max_tokens })) ?? {}
    const [item] = content ?? []
    return { text: item?.type === 'text' ? item.text : '', answer: structuredContent as Record<string, unknown> }
  }

  describe.each(Object.entries(kinds))('of %s', (_, words) => {
    const text = words.repeat(Math.ceil(2000 / words.length))
    const answers = answersOf(text)

    test.each(Object.keys(answers) as (keyof typeof answers)[])(
      '%s keeps to the budget and keeps its first item',
      async (name) => {
        for (const output of answers[name]) {
          const { text: rendered, answer } = await run(name, output)
          expect(countTokens(rendered)).toBeLessThanOrEqual(MIN_TOKENS)
          expect(countTokens(JSON.stringify(answer))).toBeLessThanOrEqual(MIN_TOKENS)
          // the first item of a batch or another list, or the record itself
          const list = Object.values(answer)
            .filter(Array.isArray)
            .find(([first]) => isObject(first))
          const [item] = list?.[0].results ?? list ?? [answer]
          const some_text = expect.stringMatching(/./)
          const kept_fields = [
            { pattern: some_text, why_it_fails: some_text },
            { experience_id: expect.stringMatching(/^exp_/), summary: some_text },
            { id: expect.stringMatching(/^(?:exp|prc)_/), title: some_text },
            { id: expect.stringMatching(/^ins_/), statement: some_text },
            { order: 1, action: some_text },
            { text: some_text },
          ]
          expect(item).toMatchObject(
            kept_fields.find((fields) => Object.keys(fields).every((field) => field in (item ?? {}))) ?? kept_fields,
          )
        }
      },
    )

    test('the successful approach is kept, and less important fields are removed first', async () => {
      const [short, record] = answers.searchExperiences
      const compact = await run('searchExperiences', short)
      expect(compact.answer.results).toMatchObject([{ compact_summary: expect.stringMatching(/…$/) }])
      const full = await run('searchExperiences', record)
      expect(full.answer.results).toMatchObject([{ successful_approach: { method: expect.stringMatching(/…$/) } }])
      expect(full.answer.results).not.toMatchObject([{ scores }])
      const single = await run('getExperience', answers.getExperience[0])
      expect(single.answer.successful_approach).toEqual({ method: expect.stringMatching(/…$/) })
      for (const removed of ['contributor', 'scores', 'outcome', 'tags', 'context', 'validity', 'applies_when'])
        expect(single.answer).not.toHaveProperty(removed)
      expect(single.answer.note).toMatch(
        / Left out to keep to 300 tokens: \d+ fields, ends of texts; set max_tokens for more\.$/,
      )
    })
  })

  test('an answer of plain words has room for problem, cause and insight too', async () => {
    const { answer } = await run('getExperience', answersOf(kinds.words.repeat(30)).getExperience[0])
    const truncated = expect.stringMatching(/^The pool kept .*…$/)
    expect(answer).toMatchObject({ problem: truncated, root_cause: truncated, insight: truncated })
  })

  test('a larger budget keeps more of the answer, and a sufficient one keeps all', async () => {
    const output = answersOf(kinds.words.repeat(10)).getExperience[0]
    const lengths: number[] = []
    for (const budget of [300, 600, 1200, 2400])
      lengths.push(JSON.stringify((await run('getExperience', output, budget)).answer).length)
    expect(lengths).toEqual([...new Set(lengths)].sort((a, b) => a - b))
    const { note, ...all } = (await run('getExperience', output, 20_000)).answer
    expect(note).not.toContain('Left out')
    expect(all).toMatchObject({ contributor: output?.contributor, problem: output?.problem })
  })
})
