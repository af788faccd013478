import type * as contract from '@cairnway/contract'
import type * as sdk from '@cairnway/sdk'
import { expectTypeOf, test } from 'vitest'

type Name = contract.OperationId

/** The contract's type, where it says `unknown` of what it reads in several forms: the type that the SDK says. */
type ResolveUnknown<Contract, Sdk> = unknown extends Contract
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

/** The names of operations for which the two are not assignable to each other. */
type DifferingOperations<Pairs extends Record<Name, [unknown, unknown]>> = {
  [N in Name]: [Pairs[N][0]] extends [Pairs[N][1]] ? ([Pairs[N][1]] extends [Pairs[N][0]] ? never : N) : N
}[Name]

// these hold when the project compiles: tsconfig.test.json reads this file
test('the printed types are those of the contract', () => {
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

test('every field that is sent has one of the types that the contract takes', () => {
  type Refused = { [N in Name]: [sdk.CallInput<N>] extends [contract.RawOperationInput<N>] ? never : N }[Name]
  expectTypeOf<Refused>().toEqualTypeOf<never>()
})

test('the shape of a call follows from its operation', () => {
  expectTypeOf<sdk.Client['getHealth']>().toBeCallableWith()
  expectTypeOf<sdk.Client['getExperience']>().parameter(0).toEqualTypeOf<{ experience_id: string }>()
  expectTypeOf<ReturnType<sdk.Client['listMyExperiences']['all']>>().toEqualTypeOf<
    AsyncIterable<sdk.ExperienceResponse>
  >()
  expectTypeOf<ReturnType<sdk.Client['importExperiences']>>().resolves.toEqualTypeOf<sdk.ImportResult[]>()
  expectTypeOf<ReturnType<sdk.Client['revokeKey']>>().resolves.toEqualTypeOf<null>()
  expectTypeOf<sdk.Client>().toHaveProperty('listKeys').not.toHaveProperty('all')
  expectTypeOf<sdk.PagedOperationName>().toEqualTypeOf<
    | 'listMyExperiences'
    | 'listOperators'
    | 'listInviteRequests'
    | 'listContributors'
    | 'listReports'
    | 'listReviews'
    | 'listJobs'
    | 'listAudit'
  >()
})

test('the class of an error decides the type of its details', () => {
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
