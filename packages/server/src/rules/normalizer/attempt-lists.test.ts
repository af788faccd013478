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
