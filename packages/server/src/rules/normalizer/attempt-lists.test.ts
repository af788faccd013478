import { describe, expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'

/** The attempts of a story whose heading of attempts has a body. */
function attemptsOf(heading: string, body: string): (readonly [string, string])[] {
  const text = `# Nightly export of the invoices stops at 2 GB

## Problem
The nightly export of the invoices stops with \`E-17 file too large\` since the disk of the NAS was replaced.

## ${heading}
${body}

## Cause
The new volume was formatted with FAT32, which holds no file above 4 GB.

## Solution
Format the volume with ext4: mkfs.ext4 /dev/sdb1, then run the export again.

## Verified
Three nights ended with a file of 6 GB.
`
  const [record] = normalizeText(text)
  return (record?.fields.failed_approaches ?? []).map(({ attempt, why_it_failed }) => [attempt, why_it_failed])
}

const restart = 'Restarted the exporter'
const split = 'Split the archive with --chunk=1G'
const same = 'it stops at the same byte'
const rejected = 'the reader accepts one file only'

test.each([
  ['1) item: reason', `1) ${restart}: ${same}\n2) ${split}: ${rejected}`],
  ['+ item – reason', `+ ${restart} – ${same}\n+ ${split} – ${rejected}`],
  ['• item => reason', `• ${restart} => ${same}\n• ${split} => ${rejected}`],
  ['- __item__: reason', `- __${restart}__: ${same}\n- __${split}__: ${rejected}`],
  ['- **item:** reason', `- **${restart}:** ${same}\n- **${split}:** ${rejected}`],
  ['- item; reason', `- ${restart}; ${same}\n- ${split}; ${rejected}`],
  ['- item (reason).', `- ${restart} (${same}).\n- ${split} (${rejected}).`],
  ['. item: reason', `. ${restart}: ${same}\n. ${split}: ${rejected}`],
  ['** item: reason', `** ${restart}: ${same}\n** ${split}: ${rejected}`],
  ['- item :: reason', `- ${restart} :: ${same}\n- ${split} :: ${rejected}`],
  ['check boxes', `- [ ] ${restart} -> ${same}\n- [x] ${split} -> ${rejected}`],
  [
    'a table of three columns',
    `| what | when | result |\n|:--|:-:|--:|\n| ${restart} | Monday | ${same} |\n| ${split} | Tuesday | ${rejected} |`,
  ],
])('each item is an attempt with its own reason: %s', (_, body) => {
  const attempts = attemptsOf('What I tried', body)
  expect(attempts.map(([attempt]) => attempt)).toEqual([restart, split])
  expect(attempts.map(([, reason]) => reason)).toEqual([
    expect.stringContaining(same),
    expect.stringContaining(rejected),
  ])
})

test.each([
  ['Tried', 'Emptied the cache', 'same size afterwards', 'Gzipped the export', 'the reader unpacks it first'],
  ['Versucht', 'Den Cache geleert', 'keine Veränderung', 'Den Export gepackt', 'der Leser entpackt ihn zuerst'],
  ['Lo que probé', 'Vaciar la caché', 'el mismo error', 'Comprimir el archivo', 'la versión 9 no lo lee'],
  ['Tentatives', 'Vider le cache', 'la même trace ensuite', 'Compresser le fichier', 'le lecteur le refuse'],
  ['Что пробовал', 'Очистил кэш', 'без изменений', 'Сжал файл', 'не помогло'],
])('a comma parts an attempt from a clause that says what came of it: %s', (heading, first, why, second, reason) => {
  expect(attemptsOf(heading, `- ${first}, ${why}\n- ${second}, ${reason}`)).toEqual([
    [first, why],
    [second, reason],
  ])
})

test('but not from the rest of what was done', () => {
  expect(attemptsOf('Tried', '- Cleared the cache, the spool and the queue of mails: no change')).toEqual([
    ['Cleared the cache, the spool and the queue of mails', 'no change'],
  ])
})

test.each([
  ['Déjà essayé', '- Redémarré le service : même erreur\n- Découpé le fichier, mais le lecteur le refuse', 2],
  ['Lo que probé', '* Reiniciar el servicio: el mismo error\n* Partir el archivo (el lector lo rechaza)', 2],
  ['試したこと', '- サービスを再起動した：同じエラー\n- ファイルを分割した：読み取り側が拒否する', 2],
  ['尝试过的方法', '1. 重启服务：错误相同\n2. 拆分文件：读取端拒绝', 2],
  ['尝试过的方法', '- 重启服务:错误相同\n- 把端口改成 8080:没有变化', 2],
])('the same in other languages: %s', (heading, body, count) => {
  const attempts = attemptsOf(heading, body)
  expect(attempts).toHaveLength(count)
  for (const [attempt, reason] of attempts) {
    expect(attempt).not.toBe('')
    expect(reason).not.toBe('')
  }
})

test('a colon in code, a link or a value divides nothing', () => {
  const [first, second] = attemptsOf(
    'What I tried',
    '- `docker run --rm a:b` - the tag is unknown\n- opened https://example.com/a:b in the browser - it shows the same error',
  )
  expect(first).toEqual(['`docker run --rm a:b`', 'the tag is unknown'])
  expect(second).toEqual(['opened https://example.com/a:b in the browser', 'it shows the same error'])
})

test('two attempts in one line are two, each with its reason', () => {
  expect(attemptsOf('Tried', `${restart} - ${same}. ${split} - ${rejected}.`)).toEqual([
    [restart, `${same}.`],
    [split, `${rejected}.`],
  ])
})

test('an attempt without a reason does not take the next item for it', () => {
  const attempts = attemptsOf('What I tried', `- ${restart}\n- ${split} - ${rejected}`)
  expect(attempts.map(([attempt]) => attempt)).toEqual([restart, split])
})

describe('A label of attempts and reasons heads attempts', () => {
  const story = (label: string, items: string): string =>
    `Problem: the crane queue stalls with \`E-12 no slot\`.\n${label}\n${items}\nCause: slots of aborted jobs stay taken.\nFix: call free_slot() in the abort handler.\n`
  test.each([
    [
      'Tried and why it failed:',
      '- restarted the worker: it stalled again\n- raised the limit: the slots fill as fast',
    ],
    ['Attempts and why they failed:', '1. restarted the worker - stalled again\n2. raised the limit - no change'],
    ['Was ich versucht habe:', '- restarted the worker: stalled again\n- raised the limit: no change'],
  ])('%s', (label, items) => {
    const [record] = normalizeText(story(label, items))
    expect(record?.fields.failed_approaches.map(({ attempt }) => attempt)).toEqual([
      'restarted the worker',
      'raised the limit',
    ])
    expect(record?.fields.failed_approaches.every(({ why_it_failed }) => why_it_failed !== '')).toBe(true)
    expect(record?.fields.successful_approach?.method).toBe('call free_slot() in the abort handler.')
  })

  test.each([
    ['more workers; no effect, because all of them wait for the one slot that was never freed.', 'more workers'],
    ['more workers (no effect)', 'more workers'],
    ['raising slots to 50 in crane.yaml, which did not help: they fill as fast.', 'raising slots to 50 in crane.yaml'],
  ])('in one sentence with its reason: %s', (told, attempt) => {
    const [record] = normalizeText(story(`Tried: ${told}`, ''))
    expect(record?.fields.failed_approaches).toEqual([
      {
        attempt,
        why_it_failed: told
          .slice(attempt.length + 1)
          .trim()
          .replace(/^\((.*)\)$/, '$1'),
      },
    ])
  })

  test.each(['Tried: more workers.', 'Attempts: raised the limit', 'Versucht: Neustart des Dienstes'])(
    'also where it stands last: %s',
    (last) => {
      const text = `The crane queue stalls with \`E-12 no slot\` since May.\n\nFix: call free_slot() in the abort handler.\n\n${last}\n`
      const attempts = normalizeText(text).flatMap(({ fields }) => fields.failed_approaches)
      expect(attempts.map(({ attempt }) => attempt)).toEqual([last.split(': ')[1]])
    },
  )
})

test.each([
  ['- The loop fails for 81 and 4: the condition ends too early'],
  ['- It only counts numbers below 100, the bound is wrong'],
  ['- This does not read the last line. The buffer is short'],
])('an item that only says what is wrong is no attempt of which one can be sure: %s', (item) => {
  const text = `## Problem\nThe sum is wrong, \`7 != 9\`.\n\n## Tried\n${item}\n\n## Fix\nCount to 100 too.\n`
  expect(normalizeText(text)[0]?.uncertain_fields).toContain('failed_approaches')
})

const told = [
  [restart, same],
  [split, rejected],
]
const parts = (body: string): string =>
  body.replaceAll('{A}', restart).replaceAll('{X}', same).replaceAll('{B}', split).replaceAll('{Y}', rejected)

test.each([
  ['numbered headings', '### Attempt 1: {A}\n{X}\n\n### Attempt 2: {B}\n{Y}'],
  ['headings that only count', '### Attempt 1\n{A}\n\n**Result:** {X}\n\n### Attempt 2\n{B}\n\n**Result:** {Y}'],
  ['headings of their own', '### {A}\n{X}\n\n### {B}\n{Y}'],
  ['keys within items', '- {A}\n  - Result: {X}\n- {B}\n  - Result: {Y}'],
  ['keys below items', '1. {A}\n   Why it failed: {X}\n2. {B}\n   Why it failed: {Y}'],
  ['parentheses below items', '- {A}\n  ({X})\n- {B}\n  ({Y})'],
  ['parentheses with a comma', '- {A} ({X}, as before)\n- {B} ({Y}, as before)'],
  ['enumerators of reStructuredText', '#. {A}: {X}\n#. {B}: {Y}'],
  ['terms of AsciiDoc', '{A}:: {X}\n{B}::\n  {Y}'],
  ['items of AsciiDoc that go on', '* {A}\n+\n{X}'],
])('under a heading of attempts: %s', (_, body) => {
  const expected = body.includes('{B}') ? told : told.slice(0, 1)
  const attempts = attemptsOf('Tried', parts(body))
  expect(attempts.map(([attempt]) => attempt)).toEqual(expected.map(([attempt]) => attempt))
  for (const [at, [, reason]] of attempts.entries()) expect(reason).toContain(expected[at]?.[1])
})

test.each([
  ['- 重启服务:no change\n- 拆分文件:E-17 仍然出现', ['重启服务', '拆分文件']],
  ['- 把 `max` 改成 `4G`:没有变化\n- 重启 exporter:仍然报 E-17', ['把 `max` 改成 `4G`', '重启 exporter']],
  ['1. 重启服务：仍然报 Error: E-17\n2. 清空缓存：Exception: 同样的错误', ['重启服务', '清空缓存']],
  ['- 重启服务——没有变化\n- 拆分文件→读取端拒绝', ['重启服务', '拆分文件']],
  ['- 重启服务，清空缓存，没有变化\n- 拆分文件(读取端只接受一个文件)', ['重启服务，清空缓存', '拆分文件']],
])('marks that stand without blanks divide items of scripts without blanks: %s', (body, attempts) => {
  const found = attemptsOf('尝试过的方法', body)
  expect(found.map(([attempt]) => attempt)).toEqual(attempts)
  expect(found.every(([, reason]) => reason !== '')).toBe(true)
})

test('a parenthesis of a call, or of a value, is no reason', () => {
  expect(attemptsOf('Tried', '- Called flush(archive)\n- Set max-size: 4 on the exporter (no change)')).toEqual([
    ['Called flush(archive)', ''],
    ['Set max-size: 4 on the exporter', 'no change'],
  ])
})

test('a sentence that tells the failure is the reason as a whole', () => {
  expect(
    attemptsOf('Tried', '- Restarted the pods. The errors came back at once, because the pods were healthy.'),
  ).toEqual([['Restarted the pods.', 'The errors came back at once, because the pods were healthy.']])
})

test.each([
  [
    'a wiki',
    (body: string) =>
      `== Problem ==\nThe export stops with E-17.\n\n== Tried ==\n${body}\n\n== Solution ==\nFormat the volume with ext4.\n`,
  ],
  [
    'a ticket',
    (body: string) =>
      `h3. Problem\nThe export stops with E-17.\n\nh3. Tried\n${body}\n\nh3. Solution\nFormat the volume with ext4.\n`,
  ],
])('items of %s that begin with # are no headings', (_, write) => {
  const [record] = normalizeText(write(`# ${restart}: ${same}\n# ${split}: ${rejected}`))
  expect(record?.fields.failed_approaches.map(({ attempt }) => attempt)).toEqual([restart, split])
  expect(record?.fields.successful_approach?.method).toBe('Format the volume with ext4.')
})

test.each([
  [
    '* Problem\nThe export stops with E-17.\n* Tried\n- {A} :: {X}\n- {B} :: {Y}\n* Solution\nFormat the volume with ext4.\n',
  ],
  [
    '#+TITLE: Export\n\n* Problem\nThe export stops with E-17.\n* Tried\n** DONE {A}: {X}\n** DONE {B}: {Y}\n* Solution\nFormat the volume with ext4.\n',
  ],
  ['Problem: the export stops with E-17\nTried: {A} - {X}\nTried: {B} - {Y}\nSolution: format the volume with ext4\n'],
])('attempts below headings of Org and behind labels: %s', (text) => {
  const [record] = normalizeText(parts(text))
  expect(record?.fields.failed_approaches).toEqual(told.map(([attempt, why]) => ({ attempt, why_it_failed: why })))
})

test('a reason behind an attempt that tells its own is the cause', () => {
  const [record] = normalizeText(
    'Problem - The export stops with E-17\nDid not work - Hard reload: it stops again a day later\nReason - The volume is FAT32\nFix - Format the volume with ext4\n',
  )
  expect(record?.fields.failed_approaches).toEqual([
    { attempt: 'Hard reload', why_it_failed: 'it stops again a day later' },
  ])
  expect(record?.fields.root_cause).toBe('The volume is FAT32')
})

test('a heading that counts a step begins no message', () => {
  const [record, ...others] = normalizeText(
    '# Export\n\n## Problem\nThe export stops with E-17.\n\n## Solution\n\n### Step 1: format\nRun mkfs.ext4.\n\n### Step 2: export\nRun it again.\n',
  )
  expect(others).toEqual([])
  expect(record?.fields.successful_approach?.method).toContain('Run mkfs.ext4.')
  expect(record?.fields.successful_approach?.method).toContain('Run it again.')
})
