import { randomInt } from 'node:crypto'
import type { IdKind } from './id-kind.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Random characters after the prefix. */
const ID_CHARS: Record<IdKind, number> = {
  con: 16,
  key: 16,
  exp: 16,
  raw: 16,
  fbk: 12,
  req: 16,
  rev: 16,
  rpt: 16,
  stk: 16,
  inv: 16,
  ivr: 16,
  tsk: 16,
  ctx: 16,
  msg: 16,
  ses: 16,
  evt: 16,
  ver: 22,
  prc: 16,
  ins: 16,
  whk: 16,
  dlv: 22,
  wsp: 16,
  wsi: 16,
  tok: 22,
  crd: 16,
}

/** Whether a text has the form of an id of this kind. */
export const isId = (kind: IdKind, text: string): boolean =>
  text.length === kind.length + 1 + ID_CHARS[kind] && text.startsWith(`${kind}_`) && /^\w+$/.test(text)

/** Creates a random id such as `exp_` and 16 characters of base62 (95 bits). */
export function newId(kind: IdKind): string {
  const characters = Array.from({ length: ID_CHARS[kind] }, () => BASE62[randomInt(BASE62.length)])
  return `${kind}_${characters.join('')}`
}
