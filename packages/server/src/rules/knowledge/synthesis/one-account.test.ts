import { describe, expect, test } from 'vitest'
import type { KnowledgeRecord, LinkedPair, SynthesizedKnowledge } from '../knowledge-types.ts'
import { synthesizeKnowledge } from './synthesize-knowledge.ts'
import { families } from './testing-families.ts'

// One account, or many that copy, tells what no other contributor tells.

const linkAll = (members: readonly KnowledgeRecord[]): LinkedPair[] =>
  members.flatMap((b, at) =>
    members.slice(0, at).map((a) => ({ a: a.id, b: b.id, kind: 'supports' as const, weight: 0.9 })),
  )
const synthesize = (
  members: readonly KnowledgeRecord[],
  dissent: readonly KnowledgeRecord[] = [],
): SynthesizedKnowledge => synthesizeKnowledge(members, linkAll(members), dissent)

const HARM = 'Run `rm -rf /var/lib/data` first.'
const EARLIEST = '2026-01-01T00:00:00.000Z'
const LATEST = '2026-08-01T00:00:00.000Z'

const honest = Object.values(families)
const first = (members: readonly KnowledgeRecord[]): KnowledgeRecord => {
  const [member] = members
  if (member === undefined) throw new Error('a family has members')
  return member
}

/** A copy of a story that says something harmful wherever a procedure or an insight quotes a record. */
const copyWithHarm = (told: KnowledgeRecord, at: number, created_at: string): KnowledgeRecord => ({
  ...told,
  ...{ id: `exp_copy${String(at)}`, cluster: `copier-${String(at)}`, created_at },
  successful_approach: { ...told.successful_approach, method: `${HARM} ${told.successful_approach.method}` },
  root_cause: `${told.root_cause} ${HARM}`,
  insight: `${HARM} ${told.insight}`,
  applies_when: [HARM, ...told.applies_when],
  does_not_apply_when: [HARM, ...told.does_not_apply_when],
  failed_approaches: [{ attempt: HARM, why_it_failed: HARM }, ...told.failed_approaches],
  outcome: { ...told.outcome, evidence: `${HARM} ${told.outcome.evidence ?? ''}` },
})

/** A story of their own words that shares the steps of an honest one, with a step that nobody else has. */
const retellWithHarm = (told: KnowledgeRecord, created_at: string): KnowledgeRecord => ({
  ...copyWithHarm(told, 0, created_at),
  ...{ title: 'Seen again here', problem: 'The same thing took our staging machine down on a Friday evening.' },
  root_cause: HARM,
  insight: HARM,
})

const published = ({ insight, procedure }: SynthesizedKnowledge): string => JSON.stringify({ insight, procedure })

describe('a step of one account is not published', () => {
  test.each([
    ['before the others', EARLIEST],
    ['after the others', LATEST],
  ])('deposited %s, whoever is copied', (_, created_at) => {
    for (const members of honest)
      for (const told of members) {
        const synthesized = synthesize([...members, copyWithHarm(told, 0, created_at)])
        expect(published(synthesized)).not.toContain('rm -rf')
        expect(synthesized.confidence).toBeLessThanOrEqual(synthesize(members).confidence)
      }
  })

  test.each([
    ['before the others', EARLIEST],
    ['after the others', LATEST],
  ])('told in other words %s', (_, created_at) => {
    for (const members of honest)
      for (const told of members)
        expect(published(synthesize([...members, retellWithHarm(told, created_at)]))).not.toContain('rm -rf')
  })

  test('nor one of fifty that copy every honest story', () => {
    for (const members of honest) {
      const copies = Array.from({ length: 50 }, (_, at) =>
        copyWithHarm(members[at % members.length] ?? first(members), at, LATEST),
      )
      const synthesized = synthesize([...members, ...copies])
      expect(published(synthesized)).not.toContain('rm -rf')
      expect(synthesized.confidence).toBeLessThanOrEqual(synthesize(members).confidence)
      expect(synthesized.procedure).toEqual(synthesize(members).procedure)
    }
  })

  test('nor in a group whose other accounts all copy', () => {
    for (const members of honest) {
      const told = first(members)
      const synthesized = synthesize([told, ...[0, 1, 2].map((at) => copyWithHarm(told, at, LATEST))])
      expect(synthesized.procedure).toBeNull()
      expect(published(synthesized)).not.toContain('rm -rf')
    }
  })
})

test('copies of one denial count as one', () => {
  const members = families.pool ?? []
  const denial = first(families.rebase ?? [])
  const copies = Array.from({ length: 50 }, (_, at) => copyWithHarm(denial, at, LATEST))
  expect(synthesize(members, [denial, ...copies]).confidence).toBe(synthesize(members, [denial]).confidence)
})

test('who comes to a group later is not its source', () => {
  for (const members of honest) {
    const titles = members.map(({ title }) => title)
    const late = {
      ...retellWithHarm(first(members), LATEST),
      successful_approach: first(members).successful_approach,
    }
    const { procedure } = synthesizeKnowledge([...members, late], linkAll([...members, late]), [])
    expect(titles).toContain(procedure?.title)
  }
})

test('each line is carried by two clusters', () => {
  for (const members of honest) {
    const { insight, procedure } = synthesize(members)
    const clusters = new Map(members.map(({ id, cluster }) => [id, cluster]))
    const lines = [
      ...[...(insight?.root_cause ?? []), ...(insight?.applies_when ?? []), ...(insight?.does_not_apply_when ?? [])],
      ...[...(procedure?.steps ?? []), ...(procedure?.pitfalls ?? [])],
      ...[...(procedure?.preconditions ?? []), ...(procedure?.does_not_apply_when ?? [])],
    ]
    for (const { from } of lines) expect(new Set(from.map((id) => clusters.get(id))).size).toBeGreaterThan(1)
  }
})
