import { expect, test } from 'vitest'
import { TRUST_USES, type TrustUseName } from '../src/rules/trust/trust-uses.ts'
import { readSource, sources } from './product-sources.ts'

const server = 'packages/server/src/'
const uses = Object.entries(TRUST_USES) as [TrustUseName, (typeof TRUST_USES)[TrustUseName]][]

/** Files that define classes, set the level of an account, or pass a level on: they ask nobody's class to give something. */
const DEFINITIONS = [
  'rules/trust/trust-classes.ts',
  'rules/trust/trust-uses.ts',
  'rules/trust/trust-transition.ts',
  'rules/trust/voter-class.ts',
  'rules/trust/colleague-vote.ts',
  'rules/trust/voter-weight.ts',
  'rules/screening/screening-errors.ts',
  'platform/context.ts',
  'platform/visibility/class-predicates.ts',
  'platform/visibility/cluster-predicates.ts',
  'accounts/contributors/add-contributor.ts',
  'accounts/contributors/apply-voter-class.ts',
  'accounts/contributors/change-trust-level.ts',
  'accounts/contributors/ensure-operator.ts',
  'accounts/contributors/register-agent.ts',
  'accounts/operators/create-operator.ts',
  'accounts/operators/reinstate-contributor.ts',
  'accounts/operators/store.ts',
  'accounts/contributors/find-or-add-source.ts',
  'deposits/sessions/store.ts',
  'deposits/structured/deposit-budget.ts',
  'deposits/packs/load-packs.ts',
]

/** A class named in a comparison or an argument, or asked for by a function or an SQL predicate of the table. */
const CLASS_WORD =
  /(?<!\| )'(?:established|seasoned|proven|trusted|fresh)'|trust_level (?:===|!==|<>|=) 'new'|\b(?:hasClass|qualifies|meets|isOfClass|qualifiesFor|isGroupedFor)\(|\bTRUST_USES\b/
const NAMED_USE = /\b(?:qualifies|meets|qualifiesFor|isGroupedFor)\(\s*(?:\w+ \? )?'(\w+)'(?: : '(\w+)')?/g

const files = sources.filter((file) => file.startsWith(server)).map((file) => file.slice(server.length))
const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, '')
const codeOf = (file: string): string => withoutComments(readSource(server + file))

test('every place that compares a class is one of the table, or defines the classes', () => {
  const listed = new Set([...DEFINITIONS, ...uses.flatMap(([, { where }]) => [...where])])
  // words of attacks and of interfaces of browsers have other meanings
  const others = /^rules\/screening\/poisoning-[\w-]*rules\.ts$|^surfaces\/http\/console\.ts$/
  const unlisted = files.filter((file) => CLASS_WORD.test(codeOf(file)) && !listed.has(file) && !others.test(file))
  expect(unlisted).toEqual([])
})

test('every place that the table names asks for a class, or for what follows from one', () => {
  const asks = (file: string) =>
    CLASS_WORD.test(codeOf(file)) || /\bENDORSEMENT\.|MIN_CONFIRMATIONS|proven\b/.test(codeOf(file))
  expect(uses.flatMap(([, { where }]) => where.filter((file) => !files.includes(file) || !asks(file)))).toEqual([])
  expect(DEFINITIONS.filter((file) => !files.includes(file))).toEqual([])
})

test('who asks for a use by its name stands in its row', () => {
  const missing = files.flatMap((file) =>
    [...codeOf(file).matchAll(NAMED_USE)]
      .flatMap(([, first, second]) => [first, second])
      .filter(
        (use) => use !== undefined && !(TRUST_USES[use as TrustUseName]?.where as readonly string[])?.includes(file),
      )
      .map((use) => `${file} asks for ${use}`),
  )
  expect(missing).toEqual([])
})

test('an established account alone gives others nothing but what can be found, read with care and taken back', () => {
  const of_established = uses.filter(([, { needs }]) => 'established' in needs).map(([name]) => name)
  expect(of_established).toEqual(['found', 'suspicious_text', 'limits', 'doubt', 'provisional_knowledge'])
})
