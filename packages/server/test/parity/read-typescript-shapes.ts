import { parseAst } from 'vite'
import { type FieldShape, type FieldShapes, joinPath, mergeShape } from './field-shape.ts'

/** A node of the TypeScript syntax tree (ESTree), with the properties that the parity tests read. */
interface SyntaxNode {
  type: string
  name?: string
  value?: unknown
  optional?: boolean
  id?: SyntaxNode
  key?: SyntaxNode
  literal?: SyntaxNode
  typeName?: SyntaxNode
  elementType?: SyntaxNode
  typeAnnotation?: SyntaxNode
  declaration?: SyntaxNode
  typeArguments?: { params: SyntaxNode[] } | null
  types?: SyntaxNode[]
  members?: SyntaxNode[]
  body?: SyntaxNode[] | { body: SyntaxNode[] }
}

const JSON_TYPES: Record<string, string> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSUnknownKeyword: 'any',
  TSNullKeyword: 'null',
}

/** Types that the SDK takes as a file, which JSON Schema has as a string of the format `binary`. */
const FILE_TYPES = ['Blob', 'Uint8Array']

/** The exported type aliases and interfaces of a module by name. */
export type TypeDeclarations = Map<string, SyntaxNode>

const listStatements = ({ body = [] }: SyntaxNode): SyntaxNode[] => (Array.isArray(body) ? body : body.body)

/** Parses the source text of a module and returns its exported types. */
export function readTypeDeclarations(text: string): TypeDeclarations {
  const program: SyntaxNode = JSON.parse(JSON.stringify(parseAst(text, { lang: 'ts' })))
  return new Map(
    listStatements(program).flatMap(({ declaration }) => {
      if (declaration?.type === 'TSTypeAliasDeclaration' && declaration.typeAnnotation)
        return [[declaration.id?.name ?? '', declaration.typeAnnotation]]
      if (declaration?.type === 'TSInterfaceDeclaration')
        return [
          [
            declaration.id?.name ?? '',
            { type: 'TSTypeLiteral', members: listStatements(declaration.body as unknown as SyntaxNode) },
          ],
        ]
      return []
    }),
  )
}

/** Lists the members of a type literal. Other nodes have none. */
export function listMembers(node: SyntaxNode): { name: string; type: SyntaxNode; optional: boolean }[] {
  return (node.members ?? []).map(({ key, optional, typeAnnotation }) => {
    if (!typeAnnotation?.typeAnnotation) throw new Error(`the member ${key?.name} has no type`)
    return { name: key?.name ?? String(key?.value), type: typeAnnotation.typeAnnotation, optional: optional === true }
  })
}

/** Resolves type names and unions: returns one node for each alternative. */
export function listUnionMembers(node: SyntaxNode, types: TypeDeclarations): SyntaxNode[] {
  if (node.type === 'TSUnionType') return (node.types ?? []).flatMap((member) => listUnionMembers(member, types))
  if (node.type === 'TSParenthesizedType' && node.typeAnnotation) return listUnionMembers(node.typeAnnotation, types)
  const named = node.type === 'TSTypeReference' ? types.get(node.typeName?.name ?? '') : undefined
  return named ? listUnionMembers(named, types) : [node]
}

function jsonTypeOf(node: SyntaxNode): string {
  if (node.type === 'TSLiteralType') return typeof node.literal?.value
  if (node.type === 'TSArrayType') return 'array'
  if (node.type === 'TSTypeReference' && FILE_TYPES.includes(node.typeName?.name ?? '')) return 'string'
  const keyword_type = JSON_TYPES[node.type]
  if (keyword_type) return keyword_type
  if (node.type === 'TSTypeLiteral' || (node.type === 'TSTypeReference' && node.typeName?.name === 'Record'))
    return 'object'
  throw new Error(`${node.type} ${node.typeName?.name ?? ''} is not supported`)
}

function buildShape(choices: SyntaxNode[], required: boolean): FieldShape {
  const non_null = choices.filter((choice) => jsonTypeOf(choice) !== 'null')
  const literals = non_null.filter(({ type }) => type === 'TSLiteralType').map(({ literal }) => literal?.value)
  return {
    types: [...new Set(non_null.map(jsonTypeOf))].sort(),
    nullable: non_null.length < choices.length,
    ...(literals.length > 0 && literals.length === non_null.length && { values: literals.sort() }),
    required,
    limits: {},
  }
}

/** Reads the shapes of a type and of all types inside it. */
export function readTypeShapes(
  node: SyntaxNode,
  types: TypeDeclarations,
  path = '',
  required = true,
  shapes: FieldShapes = new Map(),
): FieldShapes {
  const choices = listUnionMembers(node, types)
  mergeShape(shapes, path, buildShape(choices, required))
  for (const choice of choices) {
    for (const { name, type, optional } of listMembers(choice))
      readTypeShapes(type, types, joinPath(path, name), !optional, shapes)
    if (choice.elementType) readTypeShapes(choice.elementType, types, `${path}[]`, true, shapes)
    const [, value] = choice.typeArguments?.params ?? []
    if (value && value.type !== 'TSUnknownKeyword' && value.type !== 'TSNeverKeyword')
      readTypeShapes(value, types, `${path}{}`, true, shapes)
  }
  return shapes
}
