import { generateOpenapi, type Operation, operationIds, operations } from '@cairnway/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document, Schema } from './json-schema.ts'
import { cases, createFixture, type Fixture } from './operation-cases.ts'
import { type Input, send } from './send.ts'
import { createWorld } from './world.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture(await createWorld())
})
afterAll(() => fixture.world.close())

const CLAIM = 'claimed-by-the-caller'
const CLAIMED_NUMBER = 0.91370421
/** Columns of the record that no answer shows, so that no schema names them. */
const COLUMNS = `audience content_hash cluster invite_id address_hash withheld suspended_at suspended_reason strikes
  validity_status passed_deposits key_hash owner_id is_operator model_id`.split(/\s+/)

const document = generateOpenapi({ base_url: 'http://localhost', admin: true }) as unknown as Document & {
  components: { schemas: Record<string, Schema> }
}

function propertiesOf(schema: Schema): [string, Schema][] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const own = Object.entries(schema.properties ?? {})
  return [
    ...own,
    ...[...parts, ...own.map(([, one]) => one), ...(schema.items ? [schema.items] : [])].flatMap(propertiesOf),
  ]
}

/** A value of the kind that the field has, which is found again wherever it is taken over. */
function claimFor(schema: Schema): unknown {
  const one = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  if (one.enum) return one.enum.at(-1)
  if (one.type === 'number' || one.type === 'integer') return CLAIMED_NUMBER
  if (one.type === 'boolean') return true
  if (one.type === 'array') return [CLAIM]
  if (one.type === 'object' || one.$ref || one.properties) return { [CLAIM]: CLAIM, status: CLAIM, verified: true }
  return CLAIM
}

const everyField = new Map([
  ...Object.values(document.components.schemas)
    .flatMap(propertiesOf)
    .map(([name, schema]): [string, unknown] => [name, claimFor(schema)]),
  ...COLUMNS.map((name): [string, unknown] => [name, CLAIM]),
])

/** All fields that anything has here and that the operation does not take. */
function claimsOn(operation: Operation): Input {
  const taken = new Set(Object.keys(operation.input.shape))
  return Object.fromEntries([...everyField].filter(([name]) => !taken.has(name) && name !== 'lines'))
}

const standing = async () => {
  const { world, owner, shared } = fixture
  const key = owner.api_key
  const [who, record] = await Promise.all([
    send(world, 'getContributor', { contributor_id: owner.contributor_id }, key),
    send(world, 'getExperience', { experience_id: shared }, key),
  ])
  return { who, record }
}

/** What erases comes last, when nobody needs the erased any more. */
const namesInOrder = operationIds
  .filter((name) => name in cases)
  .sort((a, b) => Number(a.startsWith('erase')) - Number(b.startsWith('erase')))

test('the claims are of fields that matter', () => {
  for (const name of [
    'scores',
    'quality_score',
    'trust_level',
    'validity',
    'validation_state',
    'superseded_by',
    'risk_flags',
    'audience',
  ])
    expect(everyField.has(name), name).toBe(true)
})

test.each(namesInOrder)('%s takes nothing that it does not ask for', async (name) => {
  const { world } = fixture
  const { needs, input, success, owner, ownKey } = cases[name]
  // an operator owns nothing, and their own record is closed to some
  const role = needs === 'operator' || typeof owner === 'string' ? 'other' : 'owner'
  const scope = needs === 'operator' ? 'operator' : 'full'
  const key = (await ownKey?.(fixture, scope)) ?? fixture.keyOf(role, scope)
  const claims = claimsOn(operations[name])
  const answer = await send(world, name, { ...claims, ...(await input(fixture, role)) }, key)
  expect(`${answer.status}`, answer.text).toBe(success.slice(0, 3))
  expect(answer.text).not.toContain(CLAIM)
  expect(answer.text).not.toContain(String(CLAIMED_NUMBER))
  const after = await standing()
  for (const { text } of Object.values(after)) {
    expect(text).not.toContain(CLAIM)
    expect(text).not.toContain(String(CLAIMED_NUMBER))
  }
  expect(after.who.body).toMatchObject({ trust_level: 'established' })
  expect(after.record.body).toMatchObject({
    id: fixture.shared,
    validation_state: 'verified',
    creation_mode: 'structured',
  })
})
