import { type ExperienceCreate, ImportedExperience } from '@cairnway/contract'

const cutText = (text: string, max_chars: number): string => [...text].slice(0, max_chars).join('').trimEnd()

/** A copy of a value in which the text at a path is cut. */
function cutAt(value: unknown, [step, ...rest]: readonly PropertyKey[], max_chars: number): unknown {
  if (step === undefined) return typeof value === 'string' ? cutText(value, max_chars) : value
  if (Array.isArray(value)) return value.map((item, i) => (i === step ? cutAt(item, rest, max_chars) : item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === step ? cutAt(part, rest, max_chars) : part]),
  )
}

/**
 * Cuts the texts of a screened deposit to their limits: the replacement of a name or a secret can be longer than it.
 */
export function cutToLimits(screened: ExperienceCreate): ExperienceCreate {
  const { error } = ImportedExperience.safeParse(screened)
  return (error?.issues ?? []).reduce<ExperienceCreate>(
    (cut, issue) =>
      issue.code === 'too_big' && issue.origin === 'string'
        ? (cutAt(cut, issue.path, Number(issue.maximum)) as ExperienceCreate)
        : cut,
    screened,
  )
}
