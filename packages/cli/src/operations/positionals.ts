import type { CommandEntry, CommandField } from '@cairnway/contract'

const isRequiredOutsidePath = ({ required, in_path }: CommandField): boolean => required === true && in_path !== true

/**
 * Lists the fields that may be given without a flag: those in the path, and the first required field outside the path.
 * The latter must be a text, a choice or a file, and no required field outside the path may be a list or an object.
 */
export function listPositionals({ fields, takes_lines }: CommandEntry): CommandField[] {
  const inPath = fields.filter(({ in_path }) => in_path === true)
  const others = fields.filter(isRequiredOutsidePath)
  const are_scalar = others.every(({ kind }) => kind !== 'texts' && kind !== 'objects' && kind !== 'object')
  const main = others[0]
  const takes_main = are_scalar && !takes_lines && main && ['text', 'choice', 'file'].includes(main.kind)
  return takes_main ? [...inPath, main] : inPath
}

/** Whether all further words belong to the last positional, so that a text needs no quotes. */
export const isLastVariadic = (positionals: CommandField[]): boolean => {
  const last = positionals.at(-1)
  return last?.kind === 'text' && last.in_path !== true
}
