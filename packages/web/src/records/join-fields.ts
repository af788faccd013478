import type { ExperienceResponse } from '@cairnway/sdk'
import { strings } from '../strings.ts'
import { recordFields } from './record-fields.ts'

/** The texts of a record by their labels, each as one text, for the comparison of two versions. */
export function joinFields(record: ExperienceResponse): Map<string, string> {
  const joined = new Map<string, string>()
  for (const { label, text } of recordFields(record)) {
    const before = joined.get(label)
    joined.set(label, before === undefined ? text : `${before}\n\n${text}`)
  }
  return joined.set(strings.record.tags, record.tags.join(', '))
}
