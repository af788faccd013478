import { createRequire } from 'node:module'
import { isObject } from '@cairnway/sdk'

const packageManifest: unknown = createRequire(import.meta.url)('../package.json')

/** The version of this package. */
export const cli_version = isObject(packageManifest) ? String(packageManifest.version) : ''
