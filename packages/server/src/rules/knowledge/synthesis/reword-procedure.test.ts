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
  const [first, ...others] = procedure.steps
  if (first === undefined) throw new Error('a procedure has steps')
  const lines = { ...first, action: 'Add the user:\n\nsudo usermod -aG docker "$USER"' }
  const { steps } = toRewordingRequest({ ...procedure, steps: [lines, ...others] })
  expect(steps).toEqual([null, ...others.map(({ action }) => action)])
})

test('a step is reworded where the answer says the same, and keeps its place, its reason and its records', () => {
  const { records, procedure } = textsOf('rebase')
  const steps = [null, 'Check nothing is lost: `git range-diff main ORIG_HEAD HEAD`.']
  const reworded = acceptRewording({ steps }, procedure, records)
  expect(reworded.steps.map(({ action }) => action)).toEqual([procedure.steps[0]?.action, steps[1]])
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
