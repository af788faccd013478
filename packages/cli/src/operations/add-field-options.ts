import type { CommandField, FieldKind } from '@cairnway/contract'
import { type Command, Option } from 'commander'
import { readValue } from './read-value.ts'

/** What stands behind the flag in the help. */
const placeholders: Record<Exclude<FieldKind, 'boolean'>, string> = {
  text: 'text',
  choice: 'choice',
  integer: 'number',
  number: 'number',
  texts: 'text',
  objects: 'json',
  object: 'json',
  json: 'json',
}

const hyphenate = (name: string): string => name.replaceAll('_', '-')

/** What a value may be, in words. */
function describeConstraints({ kind, required, limits, shape, is_short, default: usual }: CommandField): string {
  const list = kind === 'texts' ? (is_short ? 'repeat it, or put commas between' : 'repeat it for more') : ''
  const parts = [
    required ? 'required' : '',
    limits ?? '',
    kind === 'objects' ? 'a JSON object, repeat it for more, or a JSON list' : list,
    kind === 'object' ? 'a JSON object' : '',
    shape ?? '',
    kind === 'object' || kind === 'objects' ? 'or @FILE' : '',
    usual === undefined || (Array.isArray(usual) && usual.length === 0) ? '' : `default ${JSON.stringify(usual)}`,
  ]
  return parts.filter((part) => part !== '').join('; ')
}

/**
 * The flags of a field: named as the field, `--failed_approaches`, and hidden ones with hyphens that say the same. A
 * boolean has two, of which `--no-…` says false. What they say stands under the name of the field.
 */
function createFieldOptions(field: CommandField): Option[] {
  const names = [...new Set([field.name, hyphenate(field.name)])]
  const about = `${field.description ?? ''} (${describeConstraints(field)})`.replace(' ()', '').trim()
  return names.flatMap((name, i) => {
    const finished = (option: Option): Option => {
      option.attributeName = () => field.name
      return i === 0 ? option : option.hideHelp()
    }
    if (field.kind === 'boolean')
      return [new Option(`--${name}`, about), new Option(`--no-${name}`, `The opposite of --${name}.`)].map(finished)
    const option = new Option(`--${name} <${placeholders[field.kind]}>`, about)
    if (field.choices) option.choices(field.choices)
    return [finished(option.argParser((text: string, before: unknown) => readValue(field, text, before)))]
  })
}

/** Adds the flags of a field to a command. */
export function addFieldOptions(command: Command, field: CommandField): void {
  const options = createFieldOptions(field)
  for (const option of options) command.addOption(option)
  if (field.kind !== 'boolean') return
  // what stands behind a flag is read by `readValue`, which refuses a second one; here nothing stands behind it
  let given = false
  for (const option of options)
    command.on(`option:${option.name()}`, () => {
      if (given) command.error(`error: option '${option.flags}' is invalid. It is given twice.`)
      given = true
    })
}
