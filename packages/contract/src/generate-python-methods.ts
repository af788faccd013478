import { collectPythonSchemas, type PythonOperation } from './generate-python-types.ts'
import { toDelimitedCase } from './operation.ts'
import { PYTHON_NOTICE, renderCallLines, renderDocstring, toPythonParameter } from './render-python.ts'
import { renderAnnotation, toPythonType } from './render-python-types.ts'
import { describeBeyondType, type TypeNameResolver } from './sdk-schemas.ts'

/** Names of a method that a field may not have. */
const RESERVED_PARAMETERS = new Set(['self', 'input', 'timeout', 'max_retries', 'idempotency_key', 'headers'])

interface Parameter {
  /** The keyword argument, and the field that it fills. */
  name: string
  field: string
  annotation: string
  is_required: boolean
  description: string
}

const OPTIONS = '**options: Unpack[CallOptions]'

function listParameters({ name, fields }: PythonOperation, nameOf: TypeNameResolver): Parameter[] {
  const { properties = {}, required = [] } = fields
  const class_name = name.charAt(0).toUpperCase() + name.slice(1)
  const all = Object.entries(properties).map(([field, schema]) => {
    const own_name = `${class_name}Input${field.charAt(0).toUpperCase()}${field.slice(1)}`
    if (RESERVED_PARAMETERS.has(field)) throw new Error(`${name} has a field ${field}, which is an option in Python`)
    return {
      name: toPythonParameter(field),
      field,
      annotation: renderAnnotation(toPythonType(schema, nameOf, own_name)),
      is_required: required.includes(field),
      description: describeBeyondType(field, schema),
    }
  })
  return [...all.filter(({ is_required }) => is_required), ...all.filter(({ is_required }) => !is_required)]
}

const describeMethod = ({ op }: PythonOperation, parameters: Parameter[], more: string[]): string =>
  [
    op.summary,
    ...(op.description ? ['', op.description] : []),
    ...more.flatMap((line) => ['', line]),
    '',
    `\`${op.method} ${op.path}\`, scope ${op.scope}`,
    ...(parameters.length === 0
      ? []
      : ['', ...parameters.map(({ name, description }) => `${name}: ${description || 'see its type.'}`)]),
  ].join('\n')

interface Method {
  name: string
  /** The function that the body calls, such as `self._call`. */
  call: string
  operation: PythonOperation
  parameters: Parameter[]
  /** One signature for each form of the output. */
  forms: { output: string; replaced: Parameter[] | null }[]
  /** The return type for a mapping. */
  output: string
  prefix: 'def' | 'async def'
  more: string[]
}

/** @param end what follows the parameters */
const signature = ({ name, prefix }: Method, parameters: string[], end: string, indent: string): string[] =>
  renderCallLines(`${prefix} ${name}(`, parameters, `) -> ${end}`, indent)

/** Renders an overload of a method, which only type checkers read. */
const renderForm = (method: Method, parameters: string[], output: string): string[] => [
  '        @overload',
  ...signature(method, parameters, `${output}: ...`, '        '),
]

const declare = ({ name, annotation, is_required }: Parameter): string =>
  `${name}: ${annotation}${is_required ? '' : ' = ...'}`

/**
 * Renders a method: its keyword form, once for each form of the output, its form with one mapping, and the common body.
 */
function renderMethod(method: Method): string {
  const { call, operation, parameters, forms, output, prefix, more } = method
  const { input_type } = operation
  const star = parameters.length === 0 ? [] : ['*']
  const keywords = parameters.map(({ name, annotation }) => `${name}: ${annotation} = OMITTED`)
  const given = renderCallLines(
    `return ${prefix === 'async def' ? 'await ' : ''}${call}("${operation.name}", input, {`,
    parameters.map((parameter) => `"${parameter.field}": ${parameter.name}`),
    '}, options)',
    '        ',
  )
  return [
    // functions that nobody calls would be most of the time of the import
    '    if TYPE_CHECKING:',
    '',
    ...forms.flatMap(({ output: form_output, replaced }) =>
      renderForm(method, ['self', '/', ...star, ...(replaced ?? parameters).map(declare), OPTIONS], form_output),
    ),
    ...renderForm(method, ['self', `input: ${input_type}`, '/', OPTIONS], output),
    '',
    ...signature(
      method,
      ['self', `input: ${input_type} | None = None`, '/', ...star, ...keywords, OPTIONS],
      'Any:',
      '    ',
    ),
    ...renderDocstring(describeMethod(operation, parameters, more), '        '),
    ...given,
  ].join('\n')
}

/** Forms the type of a call whose form is not known: that of each form is assignable to it. */
const eitherForm = ({ form_types, output_type }: PythonOperation): string =>
  form_types ? `${form_types.when_true} | ${form_types.when_false}` : output_type

/** The forms of the output, of which the value of one field decides: that of true, that of false, and either. */
function outputForms(operation: PythonOperation, parameters: Parameter[]): Method['forms'] {
  const { form_types, output_type } = operation
  if (!form_types) return [{ output: output_type, replaced: null }]
  const withValue = (annotation: string, is_required: boolean): Parameter[] =>
    parameters.map((each) => (each.field === form_types.field ? { ...each, annotation, is_required } : each))
  return [
    { output: form_types.when_true, replaced: withValue('Literal[True]', true) },
    { output: form_types.when_false, replaced: withValue('Literal[False]', false) },
    { output: eitherForm(operation), replaced: withValue('bool', true) },
  ]
}

function renderOperation(operation: PythonOperation, nameOf: TypeNameResolver): string[] {
  const { name, op, output_type, item_type } = operation
  const parameters = listParameters(operation, nameOf)
  const method_name = toDelimitedCase(name, '_')
  const is_stream = op.answer === 'ndjson'
  const stream = `AsyncLineStream[${output_type}]`
  const iterator = `AsyncIterator[${item_type}]`
  const plain: Method = {
    name: method_name,
    call: 'self._call',
    operation,
    parameters,
    forms: outputForms(operation, parameters),
    output: eitherForm(operation),
    prefix: 'async def',
    more: [],
  }
  const as_stream: Method = {
    ...plain,
    call: 'self._stream',
    forms: [{ output: stream, replaced: null }],
    output: stream,
    prefix: 'def',
    more: ['Returns an iterator over the lines, which are read as they arrive.'],
  }
  const as_pages: Method = {
    ...plain,
    name: method_name.replace(/^list_/, 'iterate_'),
    call: 'self._iterate',
    forms: [{ output: iterator, replaced: null }],
    output: iterator,
    prefix: 'def',
    more: ['Iterates over the items of all pages, and fetches each page when it is needed. `limit` is the page size.'],
  }
  return [
    renderMethod(is_stream ? as_stream : plain),
    ...(item_type === null ? [] : [renderMethod(as_pages)]),
    // the public document lists the second path of an operation under a name of its own
    ...(op.alias ? [`    ${method_name}_alias = ${method_name}`] : []),
  ]
}

/** Names of `types.py` in an annotation. */
const typeNamesIn = (text: string, known: ReadonlySet<string>): string[] =>
  [...text.matchAll(/\b[A-Z]\w*/g)].map(([name]) => name).filter((name) => known.has(name))

/**
 * Generates the methods of the Python SDK's asynchronous client, one for each operation. Those of the synchronous client are
 * derived from them when the package is built (`python/hatch_build.py`).
 */
export function generatePythonMethods(): string {
  const { operations, type_names, inputNameOf } = collectPythonSchemas()
  const methods = operations.flatMap((operation) => renderOperation(operation, inputNameOf)).join('\n\n')
  const imported = [...new Set(typeNamesIn(methods.replaceAll(/""".*?"""/gs, ''), type_names))].sort()
  return [
    PYTHON_NOTICE,
    ...renderDocstring('The operations as methods of the asynchronous client.', ''),
    '',
    'from __future__ import annotations',
    '',
    'from typing import TYPE_CHECKING, Any, Literal, overload',
    '',
    'from .._omitted import OMITTED',
    '',
    'if TYPE_CHECKING:',
    '    from collections.abc import AsyncIterator, Mapping',
    '',
    '    from typing_extensions import Unpack',
    '',
    '    from .._options import CallOptions',
    '    from .._streams import AsyncLineStream',
    '    from .types import (',
    ...imported.map((name) => `        ${name},`),
    '    )',
    '',
    '',
    'class AsyncMethods:',
    '    """One method for each operation. The `AsyncClient` sends what they are called with."""',
    '',
    ...renderHooks(),
    '',
    methods,
    '',
  ].join('\n')
}

/** Renders the methods that the class by hand implements. */
const renderHooks = (): string[] =>
  ['_call', '_stream', '_iterate'].flatMap((name, index) => [
    ...(index === 0 ? [] : ['']),
    `    ${name === '_call' ? 'async ' : ''}def ${name}(`,
    '        self, name: str, input: Mapping[str, Any] | None, given: dict[str, Any], options: CallOptions, /',
    '    ) -> Any:',
    '        raise NotImplementedError',
  ])
