/** The values of one field of an input or an answer, in a form to which the types of every surface can be reduced. */
export interface FieldShape {
  /** JSON types, sorted, without `null` */
  types: string[]
  nullable: boolean
  /** a file, which is the only file of a form */
  is_file?: true
  /** the allowed values of an enumeration */
  values?: unknown[]
  required: boolean
  /** limits by their keyword in JSON Schema */
  limits: Record<string, number>
  default?: unknown
}

/** Shapes by path, such as `failed_approaches[].attempt`; `{}` stands for the values of an object with free keys. */
export type FieldShapes = Map<string, FieldShape>

export const joinPath = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

const sortedUnion = <T>(first: readonly T[], second: readonly T[]): T[] => [...new Set([...first, ...second])].sort()

/** Adds the shape that one of several alternatives gives a path: the field may have the values of any of them. */
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
