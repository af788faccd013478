import type { DraftChanges, ExperienceResponse } from '@cairnway/sdk'
import { toFieldChanges } from './draft-changes.ts'
import { type ExperienceFields, fieldsOf, unfilledFields } from './experience-fields.ts'
import type { Visibility } from './visibility.ts'

/** The typed fields of a draft, and the state of the draft that they began from. */
export interface DraftForm {
  fields: ExperienceFields
  visibility: Visibility
  /** The last change of the draft, as it was known when the typing began. */
  updated_at: string
}

export const draftForm = (draft: ExperienceResponse): DraftForm => ({
  fields: fieldsOf(draft),
  visibility: (draft.visibility_scope ?? 'public') as Visibility,
  updated_at: draft.updated_at,
})

/** Compares the form with the draft, and returns the changes. */
export const draftChanges = ({ fields, visibility }: DraftForm, draft: ExperienceResponse): DraftChanges => ({
  ...toFieldChanges(fields, fieldsOf(draft)),
  ...(visibility !== draftForm(draft).visibility && { visibility_scope: visibility }),
})

/** Without these a draft is not submitted; a record of a text or a session may lack the others. */
const NEEDED = ['title', 'problem', 'successful_approach', 'tags']

/** Lists the fields that neither the draft nor the form has: those that it needs, and those that it may lack. */
export function draftGaps(
  fields: ExperienceFields,
  missing_fields: readonly string[],
): { needed: string[]; optional: string[] } {
  const topLevelField = (path: string): string => path.split('.')[0] ?? path
  const unfilled = new Set(unfilledFields(fields).map(topLevelField))
  const gaps = [...new Set(missing_fields.map(topLevelField))].filter((field) => unfilled.has(field))
  return {
    needed: gaps.filter((field) => NEEDED.includes(field)),
    optional: gaps.filter((field) => !NEEDED.includes(field)),
  }
}
