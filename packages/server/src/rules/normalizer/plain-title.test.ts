import { expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'
import { plainTitle } from './plain-title.ts'

test.each([
  ['(3) The lift stops between floors <a name="lift"></a>', 'The lift stops between floors'],
  ['[BUG] [urgent] Gauge reads zero', 'Gauge reads zero'],
  ['4f1c9e2a - fix: the gauge reads zero', 'fix: the gauge reads zero'],
  ['## 2. **Upload** of [x](https://a.example/x) fails {#up}', 'Upload of x fails'],
  ['[Errno 2] No such file', '[Errno 2] No such file'],
  ['2.0 breaks vector<int>', '2.0 breaks vector<int>'],
  ['defaced page', 'defaced page'],
])('%s: the title is without what is no part of it', (title, plain) => {
  expect(plainTitle(title)).toBe(plain)
})

test('the hash of a commit before its subject is no label of it', () => {
  const [record] = normalizeText(
    'a41b22cd fix: gauge reads zero\n\nProblem: the gauge reads zero with `E-9`.\nCause: the wire is loose.\nFix: solder the wire.\n',
  )
  expect(record?.fields.title).toBe('fix: gauge reads zero')
})

test('a title that only says that there is an error is made of the problem', () => {
  const [record] = normalizeText(
    '# Error\n\n## Problem\nThe gauge reads zero. It is new.\n\n## Fix\nSolder the wire.\n',
  )
  expect(record?.fields.title).toBe('The gauge reads zero.')
})

test('the title of a pasted log is the line that tells the failure', () => {
  const [record] = normalizeText(
    '## Problem\n#7 [build 2/4] COPY . .\n#7 1.2 reading context\n#7 2.0 geos.h: No such file or directory\n\n## Fix\nInstall libgeos-dev.\n',
  )
  expect(record?.fields.title).toBe('geos.h: No such file or directory')
})
