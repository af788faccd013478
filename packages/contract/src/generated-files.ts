import { generateCommandTable } from './command-table.ts'
import { generateReference } from './generate-reference.ts'
import { generateErrors, generateRoutes, generateVersion } from './generate-routes.ts'
import { generateTypes } from './generate-types.ts'

/**
 * The text of each file that `npm run generate` writes, by its path in the repository.
 * @param version of the SDK's package
 */
export const generatedFiles = (version: string): Record<string, string> => ({
  'docs/api.md': generateReference(),
  'packages/cli/src/generated/command-table.ts': generateCommandTable(),
  'packages/sdk/src/generated/errors.ts': generateErrors(),
  'packages/sdk/src/generated/routes.ts': generateRoutes(),
  'packages/sdk/src/generated/types.ts': generateTypes(),
  'packages/sdk/src/generated/version.ts': generateVersion(version),
})
