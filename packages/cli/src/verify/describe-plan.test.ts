import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describePlan } from './describe-plan.ts'

const folder = mkdtempSync(join(tmpdir(), 'cairnway-plan-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const plan = { words: ['npm', 'ci'], situation: null, platform: 'darwin' as const, folder, home: '/home/ann' }

test('a situation is derived from the command, the project and the system', () => {
  expect(describePlan(plan)).toMatchObject({ situation: 'npm ci on macos', your_conditions: { platform: 'macos' } })
  writeFileSync(join(folder, 'package.json'), '{}')
  writeFileSync(join(folder, 'Cargo.toml'), '')
  expect(describePlan(plan)).toEqual({
    situation: 'npm ci in a javascript and rust project on macos',
    planned_action: 'npm ci',
    your_conditions: {
      platform: 'macos',
      language: ['javascript', 'rust'],
      versions: { node: process.versions.node },
    },
  })
})

test('a stated situation is sent instead', () => {
  expect(describePlan({ ...plan, situation: 'EACCES in CI' })).toMatchObject({ situation: 'EACCES in CI' })
})

test('credentials and the home directory stay on the machine, and texts within their limits', () => {
  const token = ['gh', 'p_', 'q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8'].join('')
  const words = ['curl', '-H', `Authorization: Bearer ${token}`, '/home/ann/x', 'y'.repeat(5000)]
  const { situation, planned_action } = describePlan({ ...plan, words })
  for (const text of [situation, planned_action]) {
    expect(text).not.toContain(token)
    expect(text).not.toContain('/home/ann')
    expect(text.length).toBeLessThanOrEqual(2000)
  }
})
