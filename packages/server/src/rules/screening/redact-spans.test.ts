import { findPii } from '@cairnway/patterns'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactSpans } from './redact-spans.ts'

const SOFT: [type: string, text: string, redacted: string][] = [
  ['email', 'ask Jamie.Pratt@jourrapide.com first', 'ask <email> first'],
  ['email', 'mailto:jamie.pratt@jourrapide.com', 'mailto:<email>'],
  ['phone', 'call +46 (0)157 548 89 now', 'call <phone> now'],
  ['phone', 'call +41791834502 now', 'call <phone> now'],
  ['phone', 'Mobile: 0688 843 79 56', 'Mobile: <phone>'],
  ['phone', 'call 001-755-329-4431 now', 'call <phone> now'],
  ['phone', 'Berlin, (505)498-8487-Office', 'Berlin, <phone>-Office'],
  ['phone', 'You can call (11) 4706-6184', 'You can call <phone>'],
  ['url_user', 'svn+ssh://jpratt@svn.acme.io/x', 'svn+ssh://user@svn.acme.io/x'],
  ['ip', 'the client came from 86.121.97.248 twice', 'the client came from <ip> twice'],
  ['home_directory', 'at /home/jpratt/app/main.py:3', 'at /home/user/app/main.py:3'],
  ['home_directory', 'dlopen(/Users/jpratt/lib.so)', 'dlopen(/Users/user/lib.so)'],
  ['home_directory', 'C:\\Users\\jpratt\\app.log', 'C:\\Users\\user\\app.log'],
  ['home_directory', '"C:\\\\Users\\\\J Pratt\\\\app.log"', '"C:\\\\Users\\\\user\\\\app.log"'],
  ['home_directory', 'in /mnt/c/Users/jp/repo/', 'in /mnt/c/Users/user/repo/'],
]

describe('redactSpans', () => {
  it.each(SOFT)('replaces a soft %s in: %s', (_, text, redacted) => {
    expect(redactSpans(text, findPii(text))).toBe(redacted)
  })

  it('names the type of a hard value, which refuses the deposit', () => {
    const text = 'SSN 138-18-3964 of jamie@jourrapide.com'
    expect(redactSpans(text, findPii(text))).toBe('SSN [REDACTED:us_ssn] of <email>')
  })

  it('leaves nothing soft that would be found again', () => {
    const pieces = fc.constantFrom(...SOFT.map(([, text]) => text), ' ', '\n', 'x', '@', '+1')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const text = parts.join('\n')
        const clean = redactSpans(text, findPii(text))
        expect(findPii(clean).filter(({ hard }) => !hard)).toEqual([])
      }),
    )
  })
})
