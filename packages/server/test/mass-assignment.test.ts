import { generateOpenapi, inputFields, type Operation, operationIds, operations } from '@cairnway/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callOperation, type UncheckedInput } from './call-operation.ts'
import type { OpenapiSchema, ParsedOpenapiDocument } from './json-schema.ts'
import { createOperationFixture, type OperationFixture, operationCases, successfulCaller } from './operation-cases.ts'
import { createWorld } from './world.ts'

let fixture: OperationFixture
beforeAll(async () => {
  fixture = await createOperationFixture(await createWorld())
})
afterAll(() => fixture.world.close())

const ASSIGNED_TEXT = 'claimed-by-the-caller'
const ASSIGNED_NUMBER = 0.91370421
/** Database columns that no response shows, so no schema contains them. */
const COLUMNS = `audience content_hash cluster invite_id address_hash withheld suspended_at suspended_reason strikes
  validity_status passed_deposits key_hash owner_id is_operator model_id`.split(/\s+/)

const document = generateOpenapi({ base_url: 'http://localhost', admin: true }) as unknown as ParsedOpenapiDocument & {
  components: { schemas: Record<string, OpenapiSchema> }
}

function listProperties(schema: OpenapiSchema): [string, OpenapiSchema][] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const own = Object.entries(schema.properties ?? {})
  return [
    ...own,
    ...[...parts, ...own.map(([, property]) => property), ...(schema.items ? [schema.items] : [])].flatMap(
      listProperties,
    ),
  ]
}

/** A value of the field's type that is recognizable in a response. */
function assignedValue(schema: OpenapiSchema): unknown {
  const variant = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  if (variant.enum) return variant.enum.at(-1)
  if (variant.type === 'number' || variant.type === 'integer') return ASSIGNED_NUMBER
  if (variant.type === 'boolean') return true
  if (variant.type === 'array') return [ASSIGNED_TEXT]
  if (variant.type === 'object' || variant.$ref || variant.properties)
    return { [ASSIGNED_TEXT]: ASSIGNED_TEXT, status: ASSIGNED_TEXT, verified: true }
  return ASSIGNED_TEXT
}

const everyField = new Map([
  ...Object.values(document.components.schemas)
    .flatMap(listProperties)
    .map(([name, schema]): [string, unknown] => [name, assignedValue(schema)]),
  ...COLUMNS.map((name): [string, unknown] => [name, ASSIGNED_TEXT]),
])

/** Belong to `successful_approach` and `outcome`; a deposit reads them at the top too, as other clients send them. */
const FLAT_FIELDS = ['implementation', 'outcome_status']

/** All fields of any schema or table that are not input of the operation. */
function undeclaredFields(operation: Operation): UncheckedInput {
  const input_fields = new Set(Object.keys(inputFields(operation.input)))
  if (input_fields.has('successful_approach')) for (const name of FLAT_FIELDS) input_fields.add(name)
  return Object.fromEntries([...everyField].filter(([name]) => !input_fields.has(name) && name !== 'lines'))
}

const readOwnerAndRecord = async () => {
  const { world, owner, shared } = fixture
  const key = owner.api_key
  const [contributor, record] = await Promise.all([
    callOperation(world, 'getContributor', { contributor_id: owner.contributor_id }, key),
    callOperation(world, 'getExperience', { experience_id: shared }, key),
  ])
  return { contributor, record }
}

/** Erasing operations come last, when no other test needs the erased data. */
const namesInOrder = operationIds
  .filter((name) => name in operationCases)
  .sort((a, b) => Number(a.startsWith('erase')) - Number(b.startsWith('erase')))

test('the undeclared fields include those that only the server may set', () => {
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

test.each(namesInOrder)('%s ignores fields that are not its input', async (name) => {
  const { world } = fixture
  const { input, success, ownKey } = operationCases[name]
  // some operations refuse the owner
  const { role, scope } = successfulCaller(name, ['owner', 'other'])
  const key = (await ownKey?.(fixture, scope)) ?? fixture.getKey(role, scope)
  const undeclared = undeclaredFields(operations[name])
  const answer = await callOperation(world, name, { ...undeclared, ...(await input(fixture, role)) }, key)
  expect(`${answer.status}`, answer.text).toBe(success.slice(0, 3))
  expect(answer.text).not.toContain(ASSIGNED_TEXT)
  expect(answer.text).not.toContain(String(ASSIGNED_NUMBER))
  const after = await readOwnerAndRecord()
  for (const { text } of Object.values(after)) {
    expect(text).not.toContain(ASSIGNED_TEXT)
    expect(text).not.toContain(String(ASSIGNED_NUMBER))
  }
  expect(after.contributor.body).toMatchObject({ trust_level: 'trusted' })
  expect(after.record.body).toMatchObject({
    id: fixture.shared,
    validation_state: 'verified',
    creation_mode: 'structured',
  })
})
