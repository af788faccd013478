import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildApiReference } from './api-reference.ts'
import { operations } from './operations.ts'
import { subscribableEventTypes, webhookEvents, webhookEventTypes } from './webhook-events.ts'

test('every type can be subscribed to but that of tests', () => {
  expect(webhookEventTypes.filter((type) => !(subscribableEventTypes as string[]).includes(type))).toEqual([
    'webhook.test',
  ])
  const { event_type } = operations.createWebhook.input.shape
  expect(subscribableEventTypes.filter((type) => !event_type.safeParse(type).success)).toEqual([])
  expect(event_type.safeParse('webhook.test').success).toBe(false)
})

/** Whether a field can hold any text: neither a choice of words nor a time. */
const isFreeText = (field: z.ZodType): boolean => {
  const { type, enum: choices, format } = z.toJSONSchema(field, { io: 'input' })
  return [type].flat().includes('string') && choices === undefined && format !== 'date-time'
}

test('the payload of every type begins with the version, and has only ids, states, scores, codes and times', () => {
  for (const type of webhookEventTypes) expect(Object.keys(webhookEvents[type].data.shape)[0]).toBe('schema_version')
  const fields = webhookEventTypes.flatMap((type) => Object.entries<z.ZodType>(webhookEvents[type].data.shape))
  const texts = fields.flatMap(([name, field]) => (isFreeText(field) && !name.endsWith('_id') ? [name] : []))
  const ids_and_states = ['superseded_by', 'creation_mode', 'visibility_scope', 'sample_domain', 'event_type']
  // the words of a hotspot are those that several contributors searched for
  expect(new Set(texts)).toEqual(new Set(['schema_version', ...ids_and_states, 'normalized_query']))
})

test('the reference lists every type with the fields of its data', () => {
  const { events } = buildApiReference()
  expect(events.map(({ type }) => type)).toEqual(webhookEventTypes)
  expect(events.find(({ type }) => type === 'experience.validity_changed')?.fields.map(({ name }) => name)).toEqual([
    'experience_id',
    'from',
    'to',
  ])
})
