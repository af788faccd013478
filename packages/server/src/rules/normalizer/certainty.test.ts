import { describe, expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'

const doubtsOf = (text: string): string[] => normalizeText(text).flatMap(({ uncertain_fields }) => uncertain_fields)

describe('What no known heading and no rule places is a guess', () => {
  test.each([
    [
      'Persian headings, of which one is known',
      '# صف چاپگر می‌ایستد\n\n## مشکل\nچاپگر با `E-12 no slot` می‌ایستد.\n\n## علت\nاسلات کارهای لغو شده آزاد نمی‌شود.\n\n## Solution\nدر abort handler تابع free_slot() را صدا بزنید.\n',
    ],
    [
      'labels of which one is of another language',
      'Crane queue, Tuesday.\n\nIt is the third time this year.\nNobody touched the release.\n\nProblem: the queue stalls with `E-12 no slot`\nÁstæða: slots of aborted jobs stay taken\n\nFix: call free_slot() in the abort handler.\n',
    ],
    [
      'a bold label within a section',
      '**Problem**\n\nThe crane queue stalls with `E-12 no slot`.\n\n**Orsök**\n\nSlots of aborted jobs stay taken.\n\n**Fix**\n\nCall free_slot() in the abort handler.\n',
    ],
    [
      'a heading that tells a story of its own',
      '# Crane queue stalls\n\n## Problem\nThe queue stalls with `E-12 no slot`.\n\n## A week in the harbour\nThe fix was to call free_slot() in the abort handler. It runs since Monday.\n',
    ],
    [
      'prose without any heading',
      'Since the last release our crane queue stalls every evening with E-12. At first we thought of the network. Slots of aborted jobs stay taken, it turned out. Calling free_slot() in the abort handler is what we do now.\n',
    ],
  ])('%s', (_, text) => {
    expect(
      normalizeText(text).every(
        ({ fields, uncertain_fields }) => fields.successful_approach === null || uncertain_fields.length > 0,
      ),
    ).toBe(true)
  })
})

describe('What a known heading or a rule places is certain', () => {
  test.each([
    [
      'known headings around a list of attempts',
      '# Crane queue stalls\n\n## Problem\nThe queue stalls with `E-12 no slot`.\n\n## What I tried\n- Restarted the worker: same stall\n- Raised the limit - no change\n\n## Cause\nSlots of aborted jobs stay taken.\n\n## Solution\nCall free_slot() in the abort handler.\n',
    ],
    [
      'a problem that stands above all sections',
      'Crane queue stalls\n\nThe queue stalls each evening with `E-12 no slot`, on both hosts.\n\nCause: slots of aborted jobs stay taken.\n\nFix: call free_slot() in the abort handler.\n\nVerified: nine evenings.\n',
    ],
    [
      'an error of a program that looks like a label',
      '**Problem**\n\nThe queue stalls:\nError: E-12 no slot\n\n**Cause**\n\nSlots of aborted jobs stay taken.\n\n**Fix**\n\nCall free_slot() in the abort handler.\n',
    ],
  ])('%s', (_, text) => {
    expect(normalizeText(text)).toHaveLength(1)
    expect(doubtsOf(text)).toEqual([])
  })
})

test('a heading that nothing knows is in no field', () => {
  const [record] = normalizeText(
    '# Silo pump stops\n\n## Problem\nThe pump stops with `F-3 dry`.\n\n## Right reading and remedy\nOpen valve 2 first.\n\n## Verified\nTwo days.\n',
  )
  expect(JSON.stringify(record?.fields)).not.toContain('Right reading')
})

test.each([
  ['Sets the pool to 40.\n\nThe pool had 10.', 'The importer dies with `pool exhausted: 10 of 10`.'],
  ['Den Pool auf 40 setzen.', 'Der Import bricht mit `pool exhausted: 10 of 10` ab.'],
  ['Poner el pool en 40.', 'La importación termina con `pool exhausted: 10 of 10`.'],
])('the message of a commit that names an error and its change is sure: %s', (change, problem) => {
  const [record] = normalizeText(
    `commit 3f2a91c0d1b2a3948576aabbccddeeff00112233\nAuthor: B <b@example.org>\nDate:   Mon Mar 2 08:00:00 2026 +0100\n\n    importer: larger pool\n\n    ${problem}\n\n    ${change.replaceAll('\n', '\n    ')}\n`,
  )
  expect(record?.fields.problem).toContain('pool exhausted')
  expect(record?.fields.successful_approach?.method).toContain('40')
  expect(record?.uncertain_fields).toEqual([])
})
