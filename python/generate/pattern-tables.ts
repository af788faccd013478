import * as card_number from '../../packages/patterns/src/card-number.ts'
import * as command_option from '../../packages/patterns/src/command-option.ts'
import * as command_rules from '../../packages/patterns/src/command-rules.ts'
import * as context_rules from '../../packages/patterns/src/context-rules.ts'
import * as find_pii from '../../packages/patterns/src/find-pii.ts'
import * as find_secrets from '../../packages/patterns/src/find-secrets.ts'
import * as find_sensitive_text from '../../packages/patterns/src/find-sensitive-text.ts'
import * as iban from '../../packages/patterns/src/iban.ts'
import * as is_likely_secret from '../../packages/patterns/src/is-likely-secret.ts'
import * as outgoing_rules from '../../packages/patterns/src/outgoing-rules.ts'
import * as outgoing_token_rules from '../../packages/patterns/src/outgoing-token-rules.ts'
import * as outgoing_type from '../../packages/patterns/src/outgoing-type.ts'
import * as outgoing_value from '../../packages/patterns/src/outgoing-value.ts'
import * as personal_email from '../../packages/patterns/src/personal-email.ts'
import * as phone_number from '../../packages/patterns/src/phone-number.ts'
import * as pii_rules from '../../packages/patterns/src/pii-rules.ts'
import * as pii_value from '../../packages/patterns/src/pii-value.ts'
import * as secret_placeholder from '../../packages/patterns/src/secret-placeholder.ts'
import * as secret_rule from '../../packages/patterns/src/secret-rule.ts'
import * as token_rules from '../../packages/patterns/src/token-rules.ts'
import { renderPythonModule } from './render-python-module.ts'
import { PythonExpression, renderPythonValue } from './render-python-value.ts'

/** Modules whose constants Python has under their own names, and modules of rules with the class of these in Python. */
const constant_modules = {
  card_number,
  command_option,
  find_pii,
  find_secrets,
  find_sensitive_text,
  iban,
  is_likely_secret,
  outgoing_type,
  outgoing_value,
  personal_email,
  phone_number,
  pii_value,
  secret_placeholder,
  secret_rule,
}
const rule_modules = {
  command_rules: { module: command_rules, rule_class: 'OutgoingRule' },
  context_rules: { module: context_rules, rule_class: 'SecretRule' },
  outgoing_rules: { module: outgoing_rules, rule_class: 'OutgoingRule' },
  outgoing_token_rules: { module: outgoing_token_rules, rule_class: 'OutgoingRule' },
  pii_rules: { module: pii_rules, rule_class: 'PiiRule' },
  token_rules: { module: token_rules, rule_class: 'SecretRule' },
}
/** Fields for deposits alone, which the service checks. */
const UNUSED_FIELDS = new Set(['hard', 'isSample', 'outgoing', 'prefix'])

const FOLDER = 'python/src/cairnway/_generated/patterns'
const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
const sourceOf = (name: string): string => `packages/patterns/src/${name.replaceAll('_', '-')}.ts`

/** The tables of `packages/patterns` in Python, by their paths in the repository; the functions are in both languages. */
export const patternTables = (): Record<string, string> => ({
  [`${FOLDER}/__init__.py`]: '',
  ...renderModules(constant_modules, renderConstants),
  ...renderModules(rule_modules, renderRules),
})

function renderModules<Module>(
  modules: Record<string, Module>,
  render: (name: string, module: Module) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(modules).map(([name, module]) => [`${FOLDER}/${name}.py`, render(name, module)]),
  )
}

function renderConstants(name: string, module: object): string {
  const constants = Object.entries(module).filter(([constant]) => /^[A-Z]/.test(constant))
  return renderPythonModule(sourceOf(name), Object.fromEntries(constants))
}

function renderRules(name: string, { module, rule_class }: { module: object; rule_class: string }): string {
  const tables = Object.entries(module).filter(([constant]) => constant.endsWith('_RULES'))
  const fields = tables.map(([constant, rules]) => [constant, (rules as object[]).map(fieldsOfRule)] as const)
  const functions = fields
    .flatMap(([, rules]) => rules.flatMap(Object.values))
    .filter((one) => typeof one === 'function')
  const constants = fields.map(([constant, rules]) => [constant, rules.map((rule) => renderCall(rule_class, rule))])
  const imports = [`from ..._patterns.rules import ${rule_class}`, ...importsOf(functions.map((one) => one.name))]
  return renderPythonModule(sourceOf(name), Object.fromEntries(constants), imports.sort())
}

const fieldsOfRule = (rule: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(rule).filter(([field]) => !UNUSED_FIELDS.has(field)))

function renderCall(callee: string, fields: Record<string, unknown>): PythonExpression {
  const lines = Object.entries(fields).map(([field, value]) => {
    const text = typeof value === 'function' ? toSnakeCase(value.name) : renderPythonValue(value, '    ')
    return `    ${field}=${text},\n`
  })
  return new PythonExpression(`${callee}(\n${lines.join('')})`)
}

/** Imports of functions from the Python modules with the names of their modules in TypeScript. */
function importsOf(functions: readonly string[]): string[] {
  return Object.entries(constant_modules).flatMap(([name, module]) => {
    const names = Object.keys(module).filter((exported) => functions.includes(exported))
    const imported = names.map(toSnakeCase).sort().join(', ')
    return imported ? [`from ..._patterns.${name} import ${imported}`] : []
  })
}
