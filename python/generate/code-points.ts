/** A set of characters: ascending ranges of code points with both ends, which neither touch nor overlap. */
export type CodePoints = readonly (readonly [first: number, last: number])[]

export const LAST_CODE_POINT = 0x10ffff
const LAST_CODE_UNIT = 0xffff
const [FIRST_SURROGATE, LAST_SURROGATE] = [0xd800, 0xdfff]

export const ANY_CHARACTER: CodePoints = [[0, LAST_CODE_POINT]]

export const single = (code_point: number): CodePoints => [[code_point, code_point]]

export function union(...sets: readonly CodePoints[]): CodePoints {
  const merged: [number, number][] = []
  for (const [first, last] of sets.flat().sort((a, b) => a[0] - b[0])) {
    const previous = merged.at(-1)
    if (previous && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last)
    else merged.push([first, last])
  }
  return merged
}

export function complement(set: CodePoints): CodePoints {
  const rest: [number, number][] = []
  let next = 0
  for (const [first, last] of set) {
    if (first > next) rest.push([next, first - 1])
    next = last + 1
  }
  if (next <= LAST_CODE_POINT) rest.push([next, LAST_CODE_POINT])
  return rest
}

/** The members of `set` that are not in `other`. */
export const difference = (set: CodePoints, other: CodePoints): CodePoints => complement(union(complement(set), other))

export const includes = (set: CodePoints, code_point: number): boolean =>
  set.some(([first, last]) => code_point >= first && code_point <= last)

/**
 * Converts a set of UTF-16 code units, as patterns without the flag `u` have it, to what it matches in a text of code
 * points. A character outside the Basic Multilingual Plane is matched by a set with both of its halves.
 * @throws when the set has some surrogates only, so that it would match half a character
 */
export function fromCodeUnits(units: CodePoints): CodePoints {
  const surrogates = units.filter(([first, last]) => last >= FIRST_SURROGATE && first <= LAST_SURROGATE)
  if (surrogates.length === 0) return units
  const [[first, last] = [0, 0], ...more] = surrogates
  if (more.length > 0 || first > FIRST_SURROGATE || last < LAST_SURROGATE)
    throw new RangeError('a set with half a character')
  return union(units, [[LAST_CODE_UNIT + 1, LAST_CODE_POINT]])
}

/** The code unit as which the flag `i` compares this one (ECMA-262, Canonicalize, without the flag `u`). */
function canonicalize(code_unit: number): number {
  const upper = String.fromCharCode(code_unit).toUpperCase()
  const canonical = upper.length === 1 ? upper.charCodeAt(0) : code_unit
  return code_unit >= 128 && canonical < 128 ? code_unit : canonical
}

/** Groups of code units, each of two and more, that the flag `i` takes for one another. */
function groupByCase(): number[][] {
  const groups = new Map<number, number[]>()
  for (let code_unit = 0; code_unit <= LAST_CODE_UNIT; code_unit++) {
    const canonical = canonicalize(code_unit)
    groups.set(canonical, [...(groups.get(canonical) ?? []), code_unit])
  }
  return [...groups.values()].filter((members) => members.length > 1)
}

let case_groups: number[][] | undefined

function caseGroupsOf(set: CodePoints): number[][] {
  case_groups ??= groupByCase()
  return case_groups.filter((members) => members.some((one) => includes(set, one)))
}

/** The set with every character that the flag `i` takes for one of its members. */
export const closeOverCase = (set: CodePoints): CodePoints => union(set, ...caseGroupsOf(set).flat().map(single))

/** Whether the flag `i` compares a member that is not ASCII with another character. */
export const hasCaseBeyondAscii = (set: CodePoints): boolean =>
  caseGroupsOf(set).some((members) => members.some((one) => one >= 128 && includes(set, one)))
