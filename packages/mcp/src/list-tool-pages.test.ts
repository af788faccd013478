import { expect, test } from 'vitest'
import { operationTool } from './operation-tool.ts'

const record = (at: number) => ({
  id: `exp_${String(at).padStart(16, '0')}`,
  title: `Record ${at}: ${'the pool runs dry under load '.repeat(5)}`,
  created_at: '2026-11-22T00:00:00Z',
  validation_state: 'verified',
  scores: { helpful_count: 12, not_helpful_count: 3, transferability_score: 0.71 },
  validity: { status: 'disputed' },
})
const RECORDS = Array.from({ length: 25 }, (_, at) => record(at))

/** A service with 25 records, whose cursor is the number of the next one. */
const listMine = async (_: unknown, { limit = 10, cursor = '0' }: { limit?: number; cursor?: string }) => {
  const end = Number(cursor) + limit
  const next_cursor = end < RECORDS.length ? String(end) : null
  return { experiences: RECORDS.slice(Number(cursor), end), total: RECORDS.length, next_cursor }
}

test.each([[25], [10], [3]])(
  'every record is on some page where a budget shortens the pages of %d records',
  async (limit) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const result = await operationTool('listMyExperiences')?.run(listMine as never, {
        limit,
        max_tokens: 300,
        ...(cursor !== undefined && { cursor }),
      })
      const page = result?.structuredContent as { experiences: { id: string }[]; next_cursor?: string }
      expect(page.experiences.length).toBeGreaterThan(0)
      seen.push(...page.experiences.map(({ id }) => id))
      cursor = page.next_cursor
    } while (cursor !== undefined)
    expect(seen).toEqual(RECORDS.map(({ id }) => id))
  },
)
