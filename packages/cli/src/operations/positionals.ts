import type { CommandEntry, CommandField } from '@cairnway/contract'

const isRequiredOutsidePath = ({ required, in_path }: CommandField): boolean => required === true && in_path !== true

/**
 * The fields that may be given without a flag: those in the path, and the first required one where it is a word or a
 * text and nothing required is a list or an object.
 */
export function listPositionals({ fields, takes_lines }: CommandEntry): CommandField[] {
  const inPath = fields.filter(({ in_path }) => in_path === true)
  const loose = fields.filter(isRequiredOutsidePath)
  const typed = loose.every(({ kind }) => kind !== 'texts' && kind !== 'objects' && kind !== 'object')
  const main = loose[0]
  const natural = typed && !takes_lines && main && (main.kind === 'text' || main.kind === 'choice')
  return natural ? [...inPath, main] : inPath
}

/** Whether further words belong to the last positional: a text may be typed without quotes. */
export const isLastVariadic = (positionals: CommandField[]): boolean => {
  const last = positionals.at(-1)
  return last?.kind === 'text' && last.in_path !== true
}
