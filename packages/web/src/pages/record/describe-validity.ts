import type { ExperienceResponse } from '@cairnway/sdk'
import { strings } from '../../strings.ts'

const { record: texts } = strings

/** Describes the validity of a record to somebody who wants to use it. */
export function describeValidity({ status, verified_at, staleness_signals }: ExperienceResponse['validity']): string {
  const doubts = staleness_signals > 0 ? ` ${texts.doubts_count(staleness_signals)}` : ''
  if (status === 'active') return (verified_at ? texts.validity.verified : texts.validity.active) + doubts
  return texts.validity[status] + doubts
}

/** The environments for which readers confirmed a record, each with how many did. */
export function listVerifiedWith(verified: ExperienceResponse['validity']['verified_with']): string[] {
  const { versions = {}, ...named } = verified ?? {}
  return Object.entries({ ...named, ...versions }).flatMap(([name, counts]) =>
    Object.entries(counts ?? {}).map(([value, count]) => texts.verified_with_line(name, value, count)),
  )
}
