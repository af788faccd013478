import { type EventName, type EventRow, eventNames, events, subscribableEventTypes } from '@cairnway/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryData, type MappedEvent, mappedTypes } from './mapping.ts'

const rows: [EventName, EventRow][] = eventNames.map((name) => [name, events[name]])

test('every type that can be subscribed comes from an event, and an event has each type once', () => {
  expect(new Set(mappedTypes.map(({ type }) => type))).toEqual(new Set(subscribableEventTypes))
  for (const [name, { webhook }] of rows)
    expect(mappedTypes.flatMap((mapped) => (mapped.name === name ? [mapped.type] : []))).toEqual(webhook ?? [])
})

test('what is internal stays inside', () => {
  const internal = rows.flatMap(([name, { webhook }]) => (webhook === null ? [name] : []))
  expect(internal).toEqual([
    'experience.drafted',
    'experience.restored',
    'experience.handed_over',
    'experience.embedded',
    'experience.reaffirmed',
    'experience.scored',
    'experience.rescanned',
    'experience.observed',
    'contributor.erased',
    'did.bound',
    'did.unbound',
    'key.created',
    'key.restored',
    'key.revoked',
    'workspace.created',
    'workspace.deleted',
    'member.joined',
    'member.role_changed',
    'member.removed',
    'job.retried',
  ])
})

const record = {
  version: 2,
  creation_mode: 'raw',
  visibility_scope: 'public',
  is_shown: false,
  quality_score: 0.7,
  raw_deposit_id: 'raw_1',
}
const event = (name: EventName, changes: Partial<MappedEvent> = {}): MappedEvent => ({
  name,
  experience_id: 'exp_1',
  data: {},
  happened_at: '2026-03-01T12:00:00.000Z',
  record,
  normalized_query: null,
  ...changes,
})

test.each([
  [{ ...record }, 'pending'],
  [{ ...record, is_shown: true }, 'searchable'],
  [{ ...record, visibility_scope: 'private' }, null],
  [{ ...record, visibility_scope: 'team' }, 'pending'],
  [{ ...record, visibility_scope: 'team', is_shown: true }, 'searchable'],
])('of a deposit %j others get %j', (of_record, trust_visibility) => {
  const data = deliveryData('experience.deposited', event('experience.deposited', { record: of_record }))
  expect(data).toMatchObject({ trust_visibility, raw_deposit_id: 'raw_1', version: 2 })
  expect(data).not.toHaveProperty('is_shown')
})

test('an event of an earlier release that says too little is not delivered, and stops nothing', () => {
  for (const name of [
    'feedback.received',
    'procedure.updated',
    'insight.withdrawn',
    'experience.validity_changed',
  ] as const)
    for (const type of events[name].webhook) expect(deliveryData(type, event(name))).toBeNull()
})

test('data of events never brings more into a delivery than the contract names', () => {
  const text = 'the text of a record'
  const anything = fc.dictionary(fc.string(), fc.jsonValue())
  fc.assert(
    fc.property(fc.constantFrom(...mappedTypes), anything, fc.boolean(), ({ name, type }, data, has_record) => {
      const told = deliveryData(
        type,
        event(name, { data: { ...data, note: text, reason: text }, record: has_record ? record : null }),
      )
      expect(JSON.stringify(told)).not.toContain(text)
    }),
  )
})
