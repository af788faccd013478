import { errorClassNames, errors } from './errors.ts'
import { findPageField } from './generate-routes.ts'
import { acceptsIdempotencyKey, hasRequestBody, type Operation, pathParameterNames } from './operation.ts'
import { operations } from './operations.ts'
import { PYTHON_NOTICE, renderCallLines, renderDocstring } from './render-python.ts'

/** Generates `_generated/routes.py` of the Python SDK: how each operation is called. */
export function generatePythonRoutes(): string {
  const lines = Object.entries<Operation>(operations).flatMap(([name, op]) => {
    const page_field = findPageField(op)
    const path_fields = pathParameterNames(op.path)
    const parts = [
      `"${op.method}"`,
      `"${op.path}"`,
      ...(path_fields.length > 0
        ? [
            `path_fields=(${path_fields
              .map((field) => `"${field}", `)
              .join('')
              .trimEnd()})`,
          ]
        : []),
      ...(hasRequestBody(op) ? [`body="${op.body ?? 'json'}"`] : []),
      ...(op.is_read_only ? ['is_read_only=True'] : []),
      ...(acceptsIdempotencyKey(op) ? ['accepts_idempotency_key=True'] : []),
      ...(page_field === null ? [] : [`page_field="${page_field}"`]),
    ]
    return renderCallLines(`"${name}": Route(`, parts, '),', '    ')
  })
  return [
    PYTHON_NOTICE,
    ...renderDocstring('The HTTP request of each operation.', ''),
    '',
    'from __future__ import annotations',
    '',
    'from .._route import Route',
    '',
    'routes = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

/** Generates `_generated/errors.py` of the Python SDK: a class for each class of error. */
export const generatePythonErrors = (): string =>
  [
    PYTHON_NOTICE,
    ...renderDocstring('A class for each class of error of the service.', ''),
    '',
    'from __future__ import annotations',
    '',
    'from typing import TYPE_CHECKING',
    '',
    'from .._api_error import ApiError',
    '',
    'if TYPE_CHECKING:',
    '    from . import types',
    ...errorClassNames.flatMap((name) => [
      '',
      '',
      `class ${name}(ApiError):`,
      ...renderDocstring(errors[name][1], '    '),
      '',
      `    usual_status = ${errors[name][0]}`,
      '',
      '    if TYPE_CHECKING:',
      '',
      '        @property',
      `        def details(self) -> types.${name}Details: ...`,
    ]),
    '',
    '',
    'error_classes: dict[str, type[ApiError]] = {',
    ...errorClassNames.map((name) => `    "${name}": ${name},`),
    '}',
    '',
  ].join('\n')

/** Generates `_generated/version.py` of the Python SDK: the version of the packages. */
export const generatePythonVersion = (version: string): string =>
  `# Generated from package.json by \`npm run generate\`; do not edit.\n\nVERSION = "${version}"\n`
