import { BEST_READ_HEADINGS } from '@cairnway/contract'
import { expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'

// The headings for which every surface asks are read into the fields that they name.

const paragraphs = [
  'npm ci ends with `EACCES: permission denied, mkdir /root/.npm` in the image of the runner.',
  '- Ran it as root: the cache then belongs to root, and the next step fails in the same way.\n- Deleted node_modules: the folder is not what npm cannot write.',
  'The image sets HOME to a folder that belongs to root.',
  'Set HOME=/tmp for the step in the pipeline.',
  'Three builds in a row passed.',
  'Look at HOME before you change rights of folders.',
  'A runner starts the image with another user than root.',
  'The image is started by root.',
]
const title = 'npm cannot write its cache in the image of the runner'

test('a text under these headings lands where they say', () => {
  const sections = BEST_READ_HEADINGS.map((name, at) => `## ${name}\n\n${paragraphs[at] ?? ''}\n`)
  const text = `# ${title}\n\n${sections.join('\n')}`
  const [record, ...others] = normalizeText(text)
  expect(others).toEqual([])
  expect(record?.fields).toMatchObject({
    title,
    problem: paragraphs[0],
    failed_approaches: [
      { attempt: expect.stringContaining('Ran it as root'), why_it_failed: expect.stringContaining('belongs to root') },
      {
        attempt: expect.stringContaining('Deleted node_modules'),
        why_it_failed: expect.stringContaining('cannot write'),
      },
    ],
    root_cause: paragraphs[2],
    successful_approach: { method: paragraphs[3] },
    outcome: { evidence: paragraphs[4] },
    insight: paragraphs[5],
    applies_when: [paragraphs[6]],
    does_not_apply_when: [paragraphs[7]],
  })
})
