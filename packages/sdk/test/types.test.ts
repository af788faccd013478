import type * as contract from '@cairnway/contract'
import type * as sdk from '@cairnway/sdk'
import { expectTypeOf, test } from 'vitest'

type Name = contract.OperationId

/**
 * The type of the contract, in which `unknown` (a field with several accepted forms) and a file become the type of the
 * SDK.
 */
type ResolveUnknown<Contract, Sdk> = unknown extends Contract
  ? Sdk
  : Contract extends Blob
    ? Sdk
    : Contract extends readonly (infer One)[]
      ? NonNullable<Sdk> extends readonly (infer Other)[]
        ? ResolveUnknown<One, Other>[]
        : never
      : Contract extends object
        ? {
            [K in keyof Contract]: K extends keyof NonNullable<Sdk>
              ? ResolveUnknown<Contract[K], NonNullable<Sdk>[K]>
              : never
          }
        : Contract

/** An input of the contract, in which a file is what the SDK encodes as one. */
type EncodedFiles<Input> = { [K in keyof Input]: Input[K] extends Blob ? Blob | Uint8Array | string : Input[K] }

/** The operations whose two types are not assignable to each other. */
type DifferingOperations<Pairs extends Record<Name, [unknown, unknown]>> = {
  [N in Name]: [Pairs[N][0]] extends [Pairs[N][1]] ? ([Pairs[N][1]] extends [Pairs[N][0]] ? never : N) : N
}[Name]

// the compiler checks these statements: tsconfig.test.json includes this file
test('the generated types equal those of the contract', () => {
  expectTypeOf<sdk.OperationName>().toEqualTypeOf<Name>()
  expectTypeOf<sdk.ErrorName>().toEqualTypeOf<contract.ErrorClassName>()
  expectTypeOf<
    DifferingOperations<{
      [N in Name]: [ResolveUnknown<contract.RawOperationInput<N>, sdk.CallInput<N>>, sdk.CallInput<N>]
    }>
  >().toEqualTypeOf<never>()
  expectTypeOf<
    DifferingOperations<{ [N in Name]: [contract.OperationOutput<N>, sdk.CallOutput<N>] }>
  >().toEqualTypeOf<never>()
})

test('the contract accepts the type of every input field', () => {
  type RefusedOperations = {
    [N in Name]: [sdk.CallInput<N>] extends [EncodedFiles<contract.RawOperationInput<N>>] ? never : N
  }[Name]
  expectTypeOf<RefusedOperations>().toEqualTypeOf<never>()
})

test('a compact search returns short items, and one that is not whole records', () => {
  const search = {} as sdk.Client['searchExperiences']
  const call = () => ({
    compact: search({ q: 'x', compact: true }),
    full: search({ q: 'x', compact: false }),
    by_default: search({ q: 'x' }, { timeout_ms: 1 }),
    either: search({ q: 'x', compact: Math.random() > 0.5 }),
  })
  type Results<K extends keyof ReturnType<typeof call>> = Awaited<ReturnType<typeof call>[K]>['results'][number]
  expectTypeOf<Results<'compact'>>().toEqualTypeOf<sdk.SearchResultShort>()
  expectTypeOf<Results<'full'>>().toEqualTypeOf<sdk.SearchResultItem>()
  expectTypeOf<Results<'by_default'>>().toEqualTypeOf<sdk.SearchResultItem>()
  expectTypeOf<Results<'either'>>().toEqualTypeOf<sdk.SearchResultItem | sdk.SearchResultShort>()
})

test('each method has the signature of its operation', () => {
  expectTypeOf<sdk.Client['getHealth']>().toBeCallableWith()
  expectTypeOf<sdk.Client['getExperience']>().parameter(0).toEqualTypeOf<{ experience_id: string }>()
  expectTypeOf<ReturnType<sdk.Client['listMyExperiences']['all']>>().toEqualTypeOf<
    AsyncIterable<sdk.ExperienceResponse>
  >()
  expectTypeOf<ReturnType<sdk.Client['importExperiences']>>().resolves.toEqualTypeOf<sdk.ImportResult[]>()
  expectTypeOf<ReturnType<sdk.Client['revokeKey']>>().resolves.toEqualTypeOf<null>()
  expectTypeOf<sdk.Client>().toHaveProperty('listKeys').not.toHaveProperty('all')
  expectTypeOf<sdk.PagedOperationName>().toEqualTypeOf<
    | 'listRawDeposits'
    | 'listMyExperiences'
    | 'listDoubtedExperiences'
    | 'listOperators'
    | 'listInviteRequests'
    | 'listInvites'
    | 'listContributors'
    | 'listReports'
    | 'listStrikes'
    | 'listReviews'
    | 'listDecisions'
    | 'listInsights'
    | 'listSessions'
    | 'listWebhookDeliveries'
    | 'listWorkspaces'
    | 'listMembers'
    | 'listMemberInvites'
    | 'listJobs'
    | 'listAudit'
    | 'listBackups'
  >()
})

test('the class of an error narrows the type of its details', () => {
  const check = (error: sdk.ApiError) => {
    if (error.error === 'NearDuplicateFoundError')
      expectTypeOf(error.details.existing_experience_id).toEqualTypeOf<string>()
    if (error.error === 'RateLimitError') expectTypeOf(error.details.retry_after_seconds).toEqualTypeOf<number>()
    if (error.error === 'ValidationError')
      expectTypeOf(error.details.findings).toEqualTypeOf<sdk.Finding[] | undefined>()
    expectTypeOf(error.details.anything).toEqualTypeOf<unknown>()
  }
  expectTypeOf(check).returns.toEqualTypeOf<void>()
})

test('the type of an event narrows its data', () => {
  expectTypeOf<sdk.WebhookEvent['type']>().toEqualTypeOf<contract.WebhookEventType>()
  const read = (event: sdk.WebhookEvent) => {
    if (event.type === 'feedback.received') expectTypeOf(event.data.was_helpful).toEqualTypeOf<boolean>()
    // @ts-expect-error only some types of events are about an experience
    return event.data.experience_id
  }
  expectTypeOf(read).toBeFunction()
  expectTypeOf<typeof sdk.verifyWebhook>().returns.resolves.toEqualTypeOf<sdk.WebhookEvent>()
})
