import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** The source files of all packages without tests and their fixtures, as paths from the root with `/`. */
export const sources: readonly string[] = readdirSync(join(root, 'packages'), { recursive: true, encoding: 'utf8' })
  .map((file) => ['packages', ...file.split(sep)].join('/'))
  .filter((file) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|testing-/.test(file))

export const readSource = (file: string): string => readFileSync(join(root, file), 'utf8')
