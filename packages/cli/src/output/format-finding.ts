import { isObject } from '@cairnway/sdk'

interface FindingLike {
  field: string
  message: string
  measured: unknown
  needed: unknown
}

/** Whether a value is a finding of a gate, recognized by its fields. */
export const isFinding = (value: unknown): value is FindingLike =>
  isObject(value) && typeof value.field === 'string' && typeof value.message === 'string'

/** A finding on one line: the field, what is wrong, what was measured and what is needed. */
export const formatFinding = ({ field, message, measured, needed }: FindingLike): string =>
  `${field}: ${message} (measured ${measured}, needed ${needed})`
