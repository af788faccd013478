import type { DraftChanges } from '@cairnway/sdk'
import { type ExperienceFields, toDeposit } from './experience-fields.ts'

type Deposit = ReturnType<typeof toDeposit>
type FieldName = keyof Deposit

/** Lists that a change may empty; of other texts and lists an empty one is no value. */
const CLEARABLE: FieldName[] = ['applies_when', 'does_not_apply_when']

const isNothing = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0)

/** Whether a draft takes the value of a field: a change of what worked has to say the method. */
const canTake = (name: FieldName, deposit: Deposit): boolean =>
  name === 'successful_approach'
    ? deposit.successful_approach.method !== ''
    : CLEARABLE.includes(name) || !isNothing(deposit[name])

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function compare(fields: ExperienceFields, before: ExperienceFields): { now: Deposit; differing: FieldName[] } {
  const [now, then] = [toDeposit(fields), toDeposit(before)]
  const names = Object.keys(now) as FieldName[]
  return { now, differing: names.filter((name) => !isSame(now[name], then[name])) }
}

/** Compares the fields with those before, and returns the changes that a draft takes. */
export function toFieldChanges(fields: ExperienceFields, before: ExperienceFields): DraftChanges {
  const { now, differing } = compare(fields, before)
  return Object.fromEntries(differing.filter((name) => canTake(name, now)).map((name) => [name, now[name]]))
}

/** Lists emptied fields that a draft does not accept: it would keep their former values. */
export function emptiedFields(fields: ExperienceFields, before: ExperienceFields): string[] {
  const { now, differing } = compare(fields, before)
  return differing.filter((name) => !canTake(name, now))
}
