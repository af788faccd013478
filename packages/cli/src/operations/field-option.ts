import type { CommandField, FieldKind } from '@cairnway/contract'
import { Option } from 'commander'
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

const hyphened = (name: string): string => name.replaceAll('_', '-')

/** What a value may be, in words. */
function remarks({ kind, required, limits, shape, short, default: usual }: CommandField): string {
  const list = kind === 'texts' ? (short ? 'repeat it, or put commas between' : 'repeat it for more') : ''
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
 * The flags of a field: named as the field, `--failed_approaches`, and hidden ones with hyphens. A boolean has two,
 * of which `--no-…` says false.
 */
export function fieldOptions(field: CommandField): Option[] {
  const names = [...new Set([field.name, hyphened(field.name)])]
  const about = `${field.description ?? ''} (${remarks(field)})`.replace(' ()', '').trim()
  return names.flatMap((name, i) => {
    const shown = (option: Option): Option => (i === 0 ? option : option.hideHelp())
    if (field.kind === 'boolean')
      return [new Option(`--${name}`, about), new Option(`--no-${name}`, `The opposite of --${name}.`)].map(shown)
    const option = new Option(`--${name} <${placeholders[field.kind]}>`, about)
    if (field.choices) option.choices(field.choices)
    return [shown(option.argParser((text: string, before: unknown) => readValue(field, text, before)))]
  })
}

/** What the flags of a field said in a call, by whichever of its names. */
export function saidBy(field: CommandField, options: Record<string, unknown>): unknown {
  const [first, second] = new Set(fieldOptions(field).map((option) => option.attributeName()))
  const said = [first, second].flatMap((name) =>
    name !== undefined && options[name] !== undefined ? [options[name]] : [],
  )
  return said.every(Array.isArray) && said.length > 0 ? said.flat() : said[0]
}
