import { errorDetails, errors } from '@cairnway/contract'
import { expect } from 'vitest'
import type { TestResponse } from './call-operation.ts'

/**
 * Returns the statuses of an error class: a ServerError may also report a failed dependency or an unavailable service.
 */
const allowedStatuses = (error: keyof typeof errors): number[] =>
  error === 'ServerError' ? [500, 502, 503] : [errors[error][0]]

const isErrorClass = (name: unknown): name is keyof typeof errors => typeof name === 'string' && name in errors

export interface ValidationDetail {
  type: string
  loc: (string | number)[]
  msg: string
  input: unknown
}

/** Returns the items of a 422 and checks that each has the published fields. */
export function validationDetails({ body }: TestResponse): ValidationDetail[] {
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : undefined
  expect(detail).toBeInstanceOf(Array)
  const items = detail as ValidationDetail[]
  expect(items.length).toBeGreaterThan(0)
  for (const item of items) {
    expect(item).toEqual(expect.objectContaining({ type: expect.any(String), msg: expect.any(String) }))
    expect(item).toHaveProperty('input')
    expect(item.type).not.toBe('')
    expect(item.msg).not.toBe('')
    expect(['query', 'path', 'header', 'cookie', 'body']).toContain(item.loc[0])
    for (const step of item.loc) expect(['string', 'number']).toContain(typeof step)
  }
  return items
}

/** Checks that an answer of 400 or more has the error envelope, without stack traces, and the headers of its status. */
export function expectErrorEnvelope(answer: TestResponse): void {
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  const body = answer.body as Record<string, unknown>
  expect(isErrorClass(body.error), answer.text).toBe(true)
  if (isErrorClass(body.error)) {
    expect(allowedStatuses(body.error)).toContain(answer.status)
    expect(errorDetails[body.error].safeParse(body.details).error?.issues, answer.text).toBeUndefined()
  }
  expect(body.message).toEqual(expect.stringMatching(/./))
  expect(body.details).toEqual(expect.objectContaining({}))
  expect(Array.isArray(body.details)).toBe(false)
  expect(answer.text).not.toMatch(/\bat \S+ \(|node_modules|\.ts:\d/)
  if (answer.status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^(?:Bearer|DPoP) /)
  if (answer.status === 405) expect(answer.headers.get('allow')).toMatch(/[A-Z]/)
  if (answer.status === 422) validationDetails(answer)
}

/** Tells a 422 of the schema from one of a gate: only gates list findings. */
export function isSchemaViolation({ status, body }: TestResponse): boolean {
  if (status !== 422) return false
  const { error, details } = body as { error: string; details: Record<string, unknown> }
  return error === 'ValidationError' && !('findings' in details)
}

/** Lists the paths that a 422 of the schema names, such as `body.tags.0`; the list is empty for every other answer. */
export const listViolationPaths = (answer: TestResponse): string[] =>
  isSchemaViolation(answer) ? validationDetails(answer).map(({ loc }) => loc.join('.')) : []
