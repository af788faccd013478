import type { RawFields } from './store.ts'

const SECTIONS = [
  ['Problem', ({ problem }: RawFields) => problem],
  ['What failed', ({ what_failed }: RawFields) => (what_failed ?? []).map((attempt) => `- ${attempt}`).join('\n')],
  ['What worked', ({ what_worked }: RawFields) => what_worked],
  ['Root cause', ({ root_cause }: RawFields) => root_cause],
  ['Insight', ({ insight }: RawFields) => insight],
] as const

/** The fields of a raw deposit without `content` as one text, from which title, tags and summary are derived. */
export function composeText(fields: RawFields): string {
  const sections = SECTIONS.flatMap(([heading, read]) => {
    const text = read(fields)?.trim()
    return text ? [`## ${heading}\n\n${text}`] : []
  })
  const title = fields.title?.trim()
  return [...(title ? [`# ${title}`] : []), ...sections].join('\n\n')
}
