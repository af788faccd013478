import { generateReference } from './generate-reference.ts'
import { generateErrors, generateRoutes, generateVersion } from './generate-routes.ts'
import { generateTypes } from './generate-types.ts'

/**
 * The text of each file that is generated from the table, by its path in the repository. The commands of the CLI are generated
 * too, and formatted afterwards.
 * @param version of the SDK's package
 */
export const generatedFiles = (version: string): Record<string, string> => ({
  'docs/api.md': generateReference(),
  'packages/sdk/src/generated/routes.ts': generateRoutes(),
  'packages/sdk/src/generated/types.ts': generateTypes(),
  'packages/sdk/src/generated/errors.ts': generateErrors(),
  'packages/sdk/src/generated/version.ts': generateVersion(version),
})
