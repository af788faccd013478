import { describe, expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'

describe('A write-up with headings', () => {
  const [record, ...others] = normalizeText(`# Uploads fail behind the proxy

## Symptom
Every upload above 1 MB ends in 413.

## Root cause
The proxy keeps its default body size.

## What fixed it
Set \`client_max_body_size 20m\` and reload.

## Lesson
Look at each hop, not only at the application.
`)

  test('gives one record whose fields are the texts under the headings', () => {
    expect(others).toEqual([])
    expect(record?.fields).toMatchObject({
      title: 'Uploads fail behind the proxy',
      problem: 'Every upload above 1 MB ends in 413.',
      root_cause: 'The proxy keeps its default body size.',
      successful_approach: { method: 'Set `client_max_body_size 20m` and reload.' },
      insight: 'Look at each hop, not only at the application.',
      outcome: { status: 'resolved' },
    })
  })
})

test('a text without content gives no record', () => {
  expect(normalizeText('')).toEqual([])
  expect(normalizeText('\n \n')).toEqual([])
})
