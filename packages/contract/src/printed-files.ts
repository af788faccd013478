import { printReference } from './print-reference.ts'
import { printErrors, printRoutes, printVersion } from './print-routes.ts'
import { printTypes } from './print-types.ts'

/**
 * What is printed from the table as it stands in the repository, by its path there. The commands of the CLI are printed
 * too, and formatted afterwards.
 * @param version of the SDK's package
 */
export const printedFiles = (version: string): Record<string, string> => ({
  'docs/api.md': printReference(),
  'packages/sdk/src/printed/routes.ts': printRoutes(),
  'packages/sdk/src/printed/types.ts': printTypes(),
  'packages/sdk/src/printed/errors.ts': printErrors(),
  'packages/sdk/src/printed/version.ts': printVersion(version),
})
