import { parseAst } from 'vite'
import { addShape, join, type Shape, type Shapes } from './shape.ts'

/** A node of the syntax tree of TypeScript (ESTree), as far as it is read here. */
interface Node {
  type: string
  name?: string
  value?: unknown
  optional?: boolean
  id?: Node
  key?: Node
  literal?: Node
  typeName?: Node
  elementType?: Node
  typeAnnotation?: Node
  declaration?: Node
  typeArguments?: { params: Node[] } | null
  types?: Node[]
  members?: Node[]
  body?: Node[] | { body: Node[] }
}

const keywords: Record<string, string> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSUnknownKeyword: 'any',
  TSNullKeyword: 'null',
}

/** Types of a module by name: aliases and interfaces that it exports. */
export type Types = Map<string, Node>

const bodyOf = ({ body = [] }: Node): Node[] => (Array.isArray(body) ? body : body.body)

/** Reads the text of a module that exports types. */
export function readTypes(text: string): Types {
  const program: Node = JSON.parse(JSON.stringify(parseAst(text, { lang: 'ts' })))
  return new Map(
    bodyOf(program).flatMap(({ declaration }) => {
      if (declaration?.type === 'TSTypeAliasDeclaration' && declaration.typeAnnotation)
        return [[declaration.id?.name ?? '', declaration.typeAnnotation]]
      if (declaration?.type === 'TSInterfaceDeclaration')
        return [
          [declaration.id?.name ?? '', { type: 'TSTypeLiteral', members: bodyOf(declaration.body as unknown as Node) }],
        ]
      return []
    }),
  )
}

/** The members of a type literal: name, type, and whether it may be left out. */
export function membersOf(node: Node): { name: string; type: Node; optional: boolean }[] {
  return (node.members ?? []).map(({ key, optional, typeAnnotation }) => {
    if (!typeAnnotation?.typeAnnotation) throw new Error(`no type stands behind ${key?.name}`)
    return { name: key?.name ?? String(key?.value), type: typeAnnotation.typeAnnotation, optional: optional === true }
  })
}

/** The type without names and choices: one node for each that it may be. */
export function choicesOf(node: Node, types: Types): Node[] {
  if (node.type === 'TSUnionType') return (node.types ?? []).flatMap((one) => choicesOf(one, types))
  if (node.type === 'TSParenthesizedType' && node.typeAnnotation) return choicesOf(node.typeAnnotation, types)
  const named = node.type === 'TSTypeReference' ? types.get(node.typeName?.name ?? '') : undefined
  return named ? choicesOf(named, types) : [node]
}

function typeOf(node: Node): string {
  if (node.type === 'TSLiteralType') return typeof node.literal?.value
  if (node.type === 'TSArrayType') return 'array'
  const known = keywords[node.type]
  if (known) return known
  if (node.type === 'TSTypeLiteral' || (node.type === 'TSTypeReference' && node.typeName?.name === 'Record'))
    return 'object'
  throw new Error(`${node.type} ${node.typeName?.name ?? ''} is not read here`)
}

function shapeOf(choices: Node[], required: boolean): Shape {
  const some = choices.filter((one) => typeOf(one) !== 'null')
  const literals = some.filter(({ type }) => type === 'TSLiteralType').map(({ literal }) => literal?.value)
  return {
    types: [...new Set(some.map(typeOf))].sort(),
    nullable: some.length < choices.length,
    ...(literals.length > 0 && literals.length === some.length && { values: literals.sort() }),
    required,
    limits: {},
  }
}

/** Reads a type, and all that stands in it, into shapes. */
export function readType(node: Node, types: Types, path = '', required = true, shapes: Shapes = new Map()): Shapes {
  const choices = choicesOf(node, types)
  addShape(shapes, path, shapeOf(choices, required))
  for (const choice of choices) {
    for (const { name, type, optional } of membersOf(choice)) readType(type, types, join(path, name), !optional, shapes)
    if (choice.elementType) readType(choice.elementType, types, `${path}[]`, true, shapes)
    const [, value] = choice.typeArguments?.params ?? []
    if (value && value.type !== 'TSUnknownKeyword' && value.type !== 'TSNeverKeyword')
      readType(value, types, `${path}{}`, true, shapes)
  }
  return shapes
}
