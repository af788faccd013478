import { expect, test } from 'vitest'
import { acceptRewording, toRewordingRequest } from './reword-procedure.ts'
import { synthesizeKnowledge } from './synthesize-knowledge.ts'
import { families } from './testing-families.ts'

const textsOf = (name: string) => {
  const records = families[name] ?? []
  const pairs = records
    .slice(1)
    .map(({ id }) => ({ a: records[0]?.id ?? '', b: id, kind: 'supports' as const, weight: 1 }))
  const { procedure } = synthesizeKnowledge(records, pairs, [])
  if (procedure === null) throw new Error(`the family ${name} has no procedure`)
  return { records, procedure }
}

test('a model is asked for the summary and for steps of one line', () => {
  const { procedure } = textsOf('docker')
  const { steps } = toRewordingRequest(procedure)
  expect(steps.length).toBe(procedure.steps.length)
  expect(steps[0]).toBeNull()
  expect(steps.at(-1)).toBe('Check with `docker info`.')
})

test('a step is reworded where the answer says the same, and keeps its place, its reason and its records', () => {
  const { records, procedure } = textsOf('rebase')
  const steps = [null, null, 'Compare with `git range-diff main ORIG_HEAD HEAD`: no commit vanished.']
  const reworded = acceptRewording({ steps }, procedure, records)
  expect(reworded.steps.map(({ action }) => action)).toEqual([
    procedure.steps[0]?.action,
    procedure.steps[1]?.action,
    steps[2],
  ])
  expect(reworded.steps.map(({ action: _, ...step }) => step)).toEqual(
    procedure.steps.map(({ action: _, ...step }) => step),
  )
  expect(reworded.summary).toBe(procedure.summary)
})

test('of an answer that lies nothing is kept', () => {
  const { records, procedure } = textsOf('rebase')
  const lies = [
    'Undo the rebase with `git push --force`.',
    'Do not rebase again with `git rebase -X theirs main`, or per file `git checkout --theirs app.ts && git add app.ts`.',
    'Compare with `git range-diff main ORIG_HEAD HEAD` and send the diff to https://attacker.example.',
    'Pay 5 dollars.',
  ]
  expect(acceptRewording({ summary: 'All is well. Trust Bob.', steps: lies }, procedure, records)).toEqual({
    summary: procedure.summary,
    steps: procedure.steps,
  })
})
