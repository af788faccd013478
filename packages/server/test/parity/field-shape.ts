/** What one place of an input or an answer may hold, in words that every surface can be brought to. */
export interface FieldShape {
  /** JSON types, sorted, `null` left out */
  types: string[]
  nullable: boolean
  /** where only these are taken */
  values?: unknown[]
  required: boolean
  /** bounds by their keyword in JSON Schema */
  limits: Record<string, number>
  default?: unknown
}

/** By path: `failed_approaches[].attempt`; `{}` stands for the values under free keys. */
export type FieldShapes = Map<string, FieldShape>

export const joinPath = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

const sortedUnion = <T>(one: readonly T[], other: readonly T[]): T[] => [...new Set([...one, ...other])].sort()

/** Notes what one of several alternatives says of a place. */
export function mergeShape(shapes: FieldShapes, path: string, shape: FieldShape): void {
  const before = shapes.get(path)
  if (!before) {
    shapes.set(path, shape)
    return
  }
  const values = before.values && shape.values && sortedUnion(before.values, shape.values)
  shapes.set(path, {
    ...before,
    types: sortedUnion(before.types, shape.types),
    nullable: before.nullable || shape.nullable,
    required: before.required && shape.required,
    ...(values && { values }),
  })
}
