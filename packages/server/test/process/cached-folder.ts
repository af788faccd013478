import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../../../node_modules/.cache/cairnway-test/', import.meta.url))

/**
 * Returns a folder that all test threads read, and makes it where it is missing. Its predecessors are deleted.
 * @param digest of everything that the folder is made of, so that it is never outdated
 * @param make creates the folder `result`, which is moved to `target`
 */
export async function cachedFolder(
  name: string,
  digest: string,
  make: (result: string, target: string) => Promise<void>,
): Promise<string> {
  const target = join(cache, `${name}-${digest}`)
  if (existsSync(target)) return target
  mkdirSync(cache, { recursive: true })
  const temporary = mkdtempSync(join(cache, 'making-'))
  await make(join(temporary, 'result'), target)
  try {
    renameSync(join(temporary, 'result'), target)
  } catch (error) {
    // another thread has made it meanwhile
    if (!existsSync(target)) throw error
  }
  rmSync(temporary, { recursive: true })
  for (const entry of readdirSync(cache))
    if (entry.startsWith(`${name}-`) && entry !== `${name}-${digest}`)
      rmSync(join(cache, entry), { recursive: true, force: true })
  return target
}
