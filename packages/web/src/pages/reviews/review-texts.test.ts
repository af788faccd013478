import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generalPath, listTexts, toReviewChanges } from './review-texts.ts'

const experience = {
  title: 'npm ci fails',
  problem: 'EACCES',
  failed_approaches: [{ attempt: 'sudo', why_it_failed: 'other owner' }],
  root_cause: 'The cache belongs to root.',
  successful_approach: { method: 'chown', implementation: null, time_to_resolution_minutes: 5 },
  outcome: { status: 'resolved', evidence: 'ran twice', evidence_class: 'local_tested' },
  insight: 'sudo leaves files behind',
  applies_when: ['Linux'],
  does_not_apply_when: ['Windows', 'macOS'],
  context: { environment: { language: 'js', versions: { npm: '11', 'a.b': '1' } }, tools: ['npm', 'node'] },
  tags: ['npm', 'cache'],
  compact_summary: null,
  source: { system: 'jira', record_id: 'A-1' },
}
const textAt = (path: string) => listTexts(experience).find((each) => each.path === path)

describe('the texts of an experience', () => {
  test.each([
    ['title', 'npm ci fails', 'line'],
    ['failed_approaches.0.why_it_failed', 'other owner', 'text'],
    ['does_not_apply_when', 'Windows\nmacOS', 'items'],
    ['context.tools', 'npm, node', 'words'],
    ['compact_summary', '', 'text'],
    ['source.record_id', 'A-1', 'fixed'],
    ['context.environment.versions.npm', '11', 'fixed'],
    ['successful_approach.time_to_resolution_minutes', '5', 'fixed'],
  ])('%s', (path, text, form) => {
    expect(textAt(path)).toEqual({ path, text, form })
  })

  test('have a place for what is missing, which a crawler left out', () => {
    const texts = listTexts({ title: 'x' }, 1)
    expect(texts.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['failed_approaches.0.attempt', 'successful_approach.method', 'outcome.status']),
    )
    expect(generalPath('failed_approaches.12.attempt')).toBe('failed_approaches.*.attempt')
  })
})

describe('changes', () => {
  test('name the fields that differ, with all of their value', () => {
    expect(
      toReviewChanges(experience, {
        title: ' npm ci fails ',
        'outcome.evidence': '',
        'context.goal': 'install',
        applies_when: 'Linux\n\nWSL',
        compact_summary: 'short',
      }),
    ).toEqual({
      outcome: { status: 'resolved', evidence_class: 'local_tested' },
      context: { ...experience.context, goal: 'install' },
      applies_when: ['Linux', 'WSL'],
      compact_summary: 'short',
    })
  })

  test('add and take away dead ends', () => {
    const added = { 'failed_approaches.1.attempt': 'rm -rf', 'failed_approaches.1.why_it_failed': 'still root' }
    expect(toReviewChanges(experience, added)).toEqual({
      failed_approaches: [...experience.failed_approaches, { attempt: 'rm -rf', why_it_failed: 'still root' }],
    })
    const emptied = { 'failed_approaches.0.attempt': '', 'failed_approaches.0.why_it_failed': '' }
    expect(toReviewChanges(experience, emptied)).toEqual({ failed_approaches: [] })
  })

  test('make what was missing, and nothing of empty texts', () => {
    expect(toReviewChanges({ title: 'x' }, { 'successful_approach.method': 'y', 'outcome.evidence': '' })).toEqual({
      successful_approach: { method: 'y' },
    })
    expect(toReviewChanges(experience, { compact_summary: '' })).toEqual({ compact_summary: null })
  })

  test('are none when every text is typed as it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (problem, attempt) => {
        const subject = {
          ...experience,
          compact_summary: 'short',
          problem: `p${problem.trim()}`,
          failed_approaches: [{ attempt: `a${attempt.trim()}`, why_it_failed: 'b' }],
        }
        const texts = listTexts(subject).filter(({ form, text }) => form !== 'fixed' && text !== '')
        expect(toReviewChanges(subject, Object.fromEntries(texts.map(({ path, text }) => [path, text])))).toEqual({})
      }),
    )
  })
})
