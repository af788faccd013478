import { expect, test } from 'vitest'
import { normalizeText } from '../normalize-text.ts'

const error = 'TypeError: W417 the manifest of plugin charts has no field entry'
const report = (attempts: string) => `# The build of the charts plugin stops

## Problem
\`make charts\` fails with: ${error}

${attempts}
## Solution
Rename the field \`main\` of plugins/charts/manifest.json to \`entry\`, and build again.
`

test('lines that name an attempt and why it failed are pairs, also below a heading that says something else', () => {
  const [record] = normalizeText(
    report(
      ['make charts', 'make clean charts']
        .map((attempt) => `Attempt: ${attempt}\nWhy it failed: ${error}\n`)
        .join('\n'),
    ),
  )
  expect(record?.fields.failed_approaches).toEqual([
    { attempt: 'make charts', why_it_failed: error },
    { attempt: 'make clean charts', why_it_failed: error },
  ])
})
