import { generateCommandTable } from './command-table.ts'
import { generateInputLimits } from './generate-input-limits.ts'
import { generatePythonMethods } from './generate-python-methods.ts'
import { generatePythonErrors, generatePythonRoutes, generatePythonVersion } from './generate-python-routes.ts'
import { generatePythonTypes } from './generate-python-types.ts'
import { generateReference } from './generate-reference.ts'
import { generateErrors, generateRoutes, generateVersion } from './generate-routes.ts'
import { generateTypes } from './generate-types.ts'

const python = 'python/src/cairnway/_generated'

/**
 * The text of each file that `npm run generate` writes, by its path in the repository.
 * @param version of the SDKs' packages
 */
export const generatedFiles = (version: string): Record<string, string> => ({
  'docs/api.md': generateReference(),
  'packages/cli/src/generated/command-table.ts': generateCommandTable(),
  'packages/sdk/src/generated/errors.ts': generateErrors(),
  'packages/sdk/src/generated/routes.ts': generateRoutes(),
  'packages/sdk/src/generated/types.ts': generateTypes(),
  'packages/sdk/src/generated/version.ts': generateVersion(version),
  'packages/web/src/generated/input-limits.ts': generateInputLimits(),
  [`${python}/async_methods.py`]: generatePythonMethods(),
  [`${python}/errors.py`]: generatePythonErrors(),
  [`${python}/routes.py`]: generatePythonRoutes(),
  [`${python}/types.py`]: generatePythonTypes(),
  [`${python}/version.py`]: generatePythonVersion(version),
})
