import type { CommandField, FieldKind } from '@cairnway/contract'
import { type Command, Option } from 'commander'
import { readValue } from './read-value.ts'

/** The placeholder of a flag's value in the help. */
const placeholders: Record<Exclude<FieldKind, 'boolean'>, string> = {
  text: 'text',
  file: 'path',
  choice: 'choice',
  integer: 'number',
  number: 'number',
  texts: 'text',
  objects: 'json',
  object: 'json',
  json: 'json',
}

const hyphenate = (name: string): string => name.replaceAll('_', '-')

/** Describes the values that a field takes. */
function describeConstraints({
  kind,
  required,
  limits,
  shape,
  is_short,
  default: default_value,
}: CommandField): string {
  const repetition = kind === 'texts' ? (is_short ? 'repeat it, or put commas between' : 'repeat it for more') : ''
  const parts = [
    required ? 'required' : '',
    limits ?? '',
    kind === 'file' ? '- reads standard input' : '',
    kind === 'objects' ? 'a JSON object, repeat it for more, or a JSON list' : repetition,
    kind === 'object' ? 'a JSON object' : '',
    shape ?? '',
    kind === 'object' || kind === 'objects' ? 'or @FILE' : '',
    default_value === undefined || (Array.isArray(default_value) && default_value.length === 0)
      ? ''
      : `default ${JSON.stringify(default_value)}`,
  ]
  return parts.filter((part) => part !== '').join('; ')
}

/**
 * Creates the flags of a field: one with its name, such as `--failed_approaches`, and a hidden alias with hyphens. A
 * boolean also has `--no-…` for false. All of them store their value under the name of the field.
 */
function createFieldOptions(field: CommandField): Option[] {
  const names = [...new Set([field.name, hyphenate(field.name)])]
  const description = `${field.description ?? ''} (${describeConstraints(field)})`.replace(' ()', '').trim()
  return names.flatMap((name, i) => {
    const withFieldName = (option: Option): Option => {
      option.attributeName = () => field.name
      return i === 0 ? option : option.hideHelp()
    }
    if (field.kind === 'boolean')
      return [new Option(`--${name}`, description), new Option(`--no-${name}`, `The opposite of --${name}.`)].map(
        withFieldName,
      )
    const option = new Option(`--${name} <${placeholders[field.kind]}>`, description)
    if (field.choices) option.choices(field.choices)
    return [withFieldName(option.argParser((text: string, before: unknown) => readValue(field, text, before)))]
  })
}

/** Adds the flags of a field to a command. */
export function addFieldOptions(command: Command, field: CommandField): void {
  const options = createFieldOptions(field)
  for (const option of options) command.addOption(option)
  if (field.kind !== 'boolean') return
  // `readValue` refuses a second value of other flags; a boolean flag has no value, so repetition is refused here
  let is_given = false
  for (const option of options)
    command.on(`option:${option.name()}`, () => {
      if (is_given) command.error(`error: option '${option.flags}' is invalid. It is given twice.`)
      is_given = true
    })
}
