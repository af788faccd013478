import { describe, expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'
import { type LanguageProblem, type SectionName, samples, sections } from './testing-samples.ts'

interface Section {
  heading: string
  text: string
}
/** Writes a sample in some form. */
type Layout = (title: string, told: readonly Section[]) => string

const each = (told: readonly Section[], write: (section: Section, index: number) => string, between = '\n\n'): string =>
  told.map(write).join(between)
const withTitle =
  (write: (section: Section, index: number) => string, between?: string): Layout =>
  (title, told) =>
    `${title}\n\n${each(told, write, between)}\n`
const underTitle =
  (write: (section: Section, index: number) => string, between?: string): Layout =>
  (title, told) =>
    `# ${title}\n\n${each(told, write, between)}\n`
const keyOf = (heading: string): string => heading.replace(/[?？؟:]/g, '').trim()

const markdown: Record<string, Layout> = {
  'headings of the second level': underTitle(({ heading, text }) => `## ${heading}\n\n${text}`),
  'headings of the fifth level without blank lines': (title, told) =>
    `#### ${title}\n${each(told, ({ heading, text }) => `##### ${heading}\n${text}`, '\n')}`,
  'headings below another one': (title, told) =>
    `# ${title}\n\n## Report\n\n${each(told, ({ heading, text }) => `### ${heading}\n\n${text}`)}`,
  'numbered headings': underTitle(({ heading, text }, at) => `## ${at + 1}. ${heading}\n\n${text}`),
  'headings behind pictures': underTitle(({ heading, text }) => `## 🔧 ${heading}\n\n${text}`),
  'bold lines': (title, told) => `**${title}**\n\n${each(told, ({ heading, text }) => `**${heading}**\n${text}`)}`,
  'bold labels with a colon': underTitle(({ heading, text }) => `**${heading}:** ${text}`),
  'bold labels with a stop': underTitle(({ heading, text }) => `**${heading}.** ${text}`),
  'bold labels with a dash': underTitle(({ heading, text }) => `**${heading}** — ${text}`),
  'items with bold labels': underTitle(({ heading, text }) => `- **${heading}:** ${text}`, '\n'),
  'a table': (title, told) =>
    `# ${title}\n\n| Item | Details |\n|---|---|\n${each(told, ({ heading, text }) => `| ${heading} | ${text} |`, '\n')}`,
  'a list of definitions': underTitle(({ heading, text }) => `${heading}\n: ${text}`),
  'nested items': underTitle(({ heading, text }) => `- ${heading}:\n  - ${text}`, '\n'),
  callouts: underTitle(({ heading, text }) => `> [!note] ${heading}\n> ${text}`),
  'folded blocks': underTitle(
    ({ heading, text }) => `<details>\n<summary>${heading}</summary>\n\n${text}\n\n</details>`,
  ),
  'headings below keys': (title, told) =>
    `---\ntitle: ${JSON.stringify(title)}\ndate: 2024-03-01\n---\n\n${each(told, ({ heading, text }) => `## ${heading}\n\n${text}`)}`,
}

const markup: Record<string, Layout> = {
  AsciiDoc: (title, told) => `= ${title}\n\n${each(told, ({ heading, text }) => `${heading}:: ${text}`, '\n')}`,
  'an Org file': (title, told) =>
    `#+TITLE: ${title}\n\n${each(told, ({ heading, text }) => `* ${heading}\n${text}`, '\n')}`,
  'an Org list': (title, told) =>
    `#+TITLE: ${title}\n\n${each(told, ({ heading, text }) => `- ${heading} :: ${text}`, '\n')}`,
  'fields of reStructuredText': (title, told) =>
    `${title}\n${'='.repeat(title.length)}\n\n${each(told, ({ heading, text }) => `:${heading}: ${text}`, '\n')}`,
  'a wiki': (title, told) => `= ${title} =\n\n${each(told, ({ heading, text }) => `== ${heading} ==\n${text}`)}`,
  'definitions of a wiki': (title, told) =>
    `= ${title} =\n\n${each(told, ({ heading, text }) => `; ${heading}\n: ${text}`, '\n')}`,
  'headings of a ticket': (title, told) =>
    `h1. ${title}\n\n${each(told, ({ heading, text }) => `h3. ${heading}\n${text}`)}`,
  'bold labels of a ticket': (title, told) =>
    `h2. ${title}\n\n${each(told, ({ heading, text }) => `*${heading}:* ${text}`)}`,
  'headings of HTML': (title, told) =>
    `<h1>${title}</h1>\n${each(told, ({ heading, text }) => `<h2>${heading}</h2>\n<p>${text}</p>`, '\n')}`,
  'paragraphs of HTML': (title, told) =>
    `<h3>${title}</h3>\n${each(told, ({ heading, text }) => `<p><b>${heading}:</b> ${text}</p>`, '\n')}`,
  'definitions of HTML': (title, told) =>
    `<h3>${title}</h3>\n<dl>\n${each(told, ({ heading, text }) => `<dt>${heading}</dt>\n<dd>${text}</dd>`, '\n')}\n</dl>`,
  LaTeX: (title, told) => `\\title{${title}}\n\n${each(told, ({ heading, text }) => `\\section{${heading}}\n${text}`)}`,
  'a man page': (title, told) =>
    `.TH "${title}"\n${each(told, ({ heading, text }) => `.SH ${heading.toUpperCase()}\n${text}`, '\n')}`,
}

const plain: Record<string, Layout> = {
  labels: withTitle(({ heading, text }) => `${heading}: ${text}`, '\n'),
  'labels in lines of their own': withTitle(({ heading, text }) => `${heading}:\n${text}`),
  'labels above indented text': withTitle(({ heading, text }) => `${heading}:\n    ${text}`, '\n'),
  'lines of capitals': withTitle(({ heading, text }) => `${heading.toUpperCase()}\n${text}`),
  'lines between blank lines': withTitle(({ heading, text }) => `${heading}\n\n${text}`),
  'underlined lines': (title, told) =>
    `${title}\n${'='.repeat(title.length)}\n\n${each(told, ({ heading, text }) => `${heading}\n${'-'.repeat(heading.length)}\n\n${text}`)}`,
  'numbered labels': withTitle(({ heading, text }, at) => `${at + 1}) ${heading}: ${text}`, '\n'),
  'labels in brackets': withTitle(({ heading, text }) => `[${heading}] ${text}`, '\n'),
  'labels in full width brackets': withTitle(({ heading, text }) => `【${heading}】\n${text}`),
  'labels before a dash': withTitle(({ heading, text }) => `${heading} - ${text}`, '\n'),
  'labels before an arrow': withTitle(({ heading, text }) => `${heading} → ${text}`, '\n'),
  'lines between dashes': withTitle(({ heading, text }) => `--- ${heading} ---\n${text}`),
  'comments of a program': (title, told) =>
    `// ${title}\n//\n${each(told, ({ heading, text }) => `// ${heading}: ${text}`, '\n')}`,
  'an answer in a chat': (title, told) =>
    `Assistant:\nHere is the report.\n\n## ${title}\n\n${each(told, ({ heading, text }) => `### ${heading}\n${text}`)}`,
}

const notes: Record<string, Layout> = {
  YAML: (title, told) =>
    `title: ${JSON.stringify(title)}\n${each(told, ({ heading, text }) => `${keyOf(heading)}: ${JSON.stringify(text)}`, '\n')}`,
  'blocks of YAML': (title, told) =>
    `title: ${title}\n${each(told, ({ heading, text }) => `${keyOf(heading)}: |\n  ${text}`, '\n')}`,
  JSON: (title, told) =>
    JSON.stringify({ title, ...Object.fromEntries(told.map(({ heading, text }) => [keyOf(heading), text])) }, null, 2),
  INI: (title, told) =>
    `[note]\ntitle = ${title}\n${each(told, ({ heading, text }) => `${keyOf(heading)} = ${text}`, '\n')}`,
  XML: (title, told) =>
    `<note>\n  <title>${title}</title>\n${each(
      told,
      ({ heading, text }) => {
        const name = keyOf(heading).toLowerCase().replace(/\s+/g, '_')
        return `  <${name}>${text}</${name}>`
      },
      '\n',
    )}\n</note>`,
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Normalizes a sample that is written in a layout. */
function read(layout: Layout, { title, told }: LanguageProblem): Record<SectionName | 'title', string> {
  const text = layout(
    title,
    sections.map((name) => ({ heading: told[name][0], text: told[name][1] })),
  )
  const records = normalizeText(text.normalize('NFC'))
  expect(records).toHaveLength(1)
  const fields = records[0]?.fields
  const attempts = fields?.failed_approaches ?? []
  const found = {
    title: fields?.title ?? '',
    problem: fields?.problem ?? '',
    environment: Object.entries(fields?.context.environment?.versions ?? {})
      .map(([name, version]) => `${name} ${version}`)
      .join(', '),
    attempt: attempts.map(({ attempt }) => attempt).join(' '),
    failure: attempts.map(({ why_it_failed }) => why_it_failed ?? '').join(' '),
    cause: fields?.root_cause ?? '',
    method: fields?.successful_approach?.method ?? '',
    evidence: fields?.outcome.evidence ?? '',
    insight: fields?.insight ?? '',
  }
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, inOneLine(value)])) as typeof found
}

const expected = ({ title, told }: LanguageProblem): Record<string, string> => ({
  title,
  ...Object.fromEntries(sections.map((name) => [name, told[name][1]])),
})

const [english] = samples as [LanguageProblem]
const layouts = { ...markdown, ...markup, ...plain, ...notes }

describe('The sections of a sample become its fields, written as', () => {
  test.each(Object.entries(layouts))('%s', (_, layout) => {
    expect(read(layout, english)).toEqual(expected(english))
  })
})

const common = ['headings of the second level', 'bold labels with a colon', 'labels in lines of their own', 'JSON']

describe('In each language the sections are known, written as', () => {
  test.each(common.flatMap((name) => samples.map((sample) => ({ name, sample, language: sample.language }))))(
    '$name in $language',
    ({ name, sample }) => {
      expect(read(layouts[name] as Layout, sample)).toEqual(expected(sample))
    },
  )
})

test.each(['TBD', 'n/a', '_No response_', 'None yet.', 'Not known', '待定', 'なし', 'Пока нет'])(
  '%s in a form is no answer',
  (answer) => {
    const [record] = normalizeText(
      `# Uploads end in 413\n\n### Describe the bug\n\nEvery upload ends in 413.\n\n### Workaround\n\n${answer}\n`,
    )
    expect(record?.fields.successful_approach).toBeNull()
  },
)

test('a heading above known sections is a title, though its words could name a section', () => {
  const records = normalizeText(
    '# The build hangs\n\n## Problem\n\nIt stops at 90 %.\n\n## Solution\n\nI closed the pool.\n\n# The tests hang\n\n## Problem\n\nA client stays open.\n',
  )
  expect(records.map(({ fields }) => [fields.title, fields.problem])).toEqual([
    ['The build hangs', 'It stops at 90 %.'],
    ['The tests hang', 'A client stays open.'],
  ])
})
