import { findPageField } from './generate-routes.ts'
import type { JsonSchemaNode } from './json-schema.ts'
import { PYTHON_NOTICE, renderDocstring } from './render-python.ts'
import { renderAnnotation, renderPythonNamedType, renderTypedDict, toPythonType } from './render-python-types.ts'
import { collectSdkSchemas, type OperationSchemas, renderNamedTypes, type TypeNameResolver } from './sdk-schemas.ts'

const toClassName = (operation_name: string): string => operation_name.charAt(0).toUpperCase() + operation_name.slice(1)

/** The input of an operation that takes a stream of lines has them as a field of its own. */
const withLines = (input: JsonSchemaNode): JsonSchemaNode => ({
  ...input,
  properties: {
    ...input.properties,
    lines: {
      type: 'string',
      format: 'ndjson',
      description: 'JSON documents as text, or mappings. They are sent as they come.',
    },
  },
  required: [...(input.required ?? []), 'lines'],
})

export interface PythonOperation extends OperationSchemas {
  /** The fields of the input, also where the contract names it. */
  fields: JsonSchemaNode
  /** Annotations of the input as a mapping, and of the output. */
  input_type: string
  output_type: string
  /** The annotation of one item of a page; null for an operation without pages. */
  item_type: string | null
  form_types: { field: string; when_true: string; when_false: string } | undefined
}

interface PythonSchemas {
  operations: PythonOperation[]
  /** The declarations of `types.py`, in an order in which each is defined before it is used. */
  declarations: string[]
  /** The names that they declare. */
  type_names: ReadonlySet<string>
  inputNameOf: TypeNameResolver
}

/** The class that `toPythonType` names a field after. */
const referencedName = ({ $ref = '' }: JsonSchemaNode): string => $ref.slice($ref.lastIndexOf('/') + 1)

/** @throws Error when two declarations have one name */
function declaredNames(declarations: string[]): ReadonlySet<string> {
  const names = declarations.flatMap((text) => [...text.matchAll(/^(?:class (\w+)|(\w+)(?:: TypeAlias)? = )/gm)])
  const found = new Set<string>()
  for (const [, class_name, alias] of names) {
    const name = class_name ?? alias ?? ''
    if (found.has(name)) throw new Error(`two types of the Python SDK are called ${name}`)
    found.add(name)
  }
  return new Set([...found, 'Lines', 'FileContent'])
}

/** The types of all operations, by which the clients are annotated. */
export function collectPythonSchemas(): PythonSchemas {
  const { operations, details, named } = collectSdkSchemas()
  const { typeName, declarations } = renderNamedTypes(named, renderPythonNamedType)
  const own: string[] = []
  const resolve = (schema: JsonSchemaNode, nameOf: TypeNameResolver, name: string): string => {
    const type = toPythonType(schema, nameOf, name)
    own.push(...type.declarations)
    return renderAnnotation(type)
  }
  const all = operations.map((each): PythonOperation => {
    const { name, op, input, output, forms } = each
    const class_name = toClassName(name)
    const fields = named.input.get(referencedName(input)) ?? input
    const page_field = findPageField(op)
    const items =
      page_field === null
        ? undefined
        : (named.output.get(referencedName(output)) ?? output).properties?.[page_field]?.items
    const with_lines = op.body === 'ndjson' ? withLines(fields) : fields
    return {
      ...each,
      fields: with_lines,
      input_type: resolve(op.body === 'ndjson' ? with_lines : input, typeName.input, `${class_name}Input`),
      output_type: resolve(output, typeName.output, `${class_name}Output`),
      // the item of a page is a type of its own, which a name of the contract stands for
      item_type: items ? typeName.output(referencedName(items)) : null,
      form_types: forms && {
        field: forms.field,
        when_true: resolve(forms.when_true, typeName.output, `${class_name}When`),
        when_false: resolve(forms.when_false, typeName.output, `${class_name}Otherwise`),
      },
    }
  })
  for (const { name, schema } of details) own.push(...renderTypedDict(`${name}Details`, schema, typeName.output))
  const texts = [...declarations, ...own]
  return { operations: all, declarations: texts, type_names: declaredNames(texts), inputNameOf: typeName.input }
}

/** Generates `_generated/types.py` of the Python SDK: a TypedDict for each request and response. */
export function generatePythonTypes(): string {
  const { declarations } = collectPythonSchemas()
  return [
    PYTHON_NOTICE,
    ...renderDocstring('Requests and responses as typed dictionaries, and the details of errors.', ''),
    '',
    'from __future__ import annotations',
    '',
    'import os',
    'import sys',
    'from collections.abc import AsyncIterable, Iterable, Mapping',
    'from typing import IO, Any, Literal, TypedDict, Union',
    '',
    'if sys.version_info >= (3, 11):',
    '    from typing import NotRequired, TypeAlias',
    'else:',
    '    # a dependency of httpx there',
    '    from typing_extensions import NotRequired, TypeAlias',
    '',
    'FileContent: TypeAlias = Union[bytes, str, "os.PathLike[str]", IO[bytes]]',
    '"""A file to send: its bytes, its text, its path as a `pathlib.Path`, or a file that is open in binary mode."""',
    '',
    'Line: TypeAlias = Union[str, Mapping[str, Any]]',
    '"""One line of a stream: a JSON document as text, or a mapping that becomes one."""',
    '',
    'Lines: TypeAlias = Union[Iterable[Line], AsyncIterable[Line]]',
    '',
    '',
    declarations.join('\n\n\n'),
    '',
  ].join('\n')
}
