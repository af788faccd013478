import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Fetches the live OpenAPI documents into files in the directory of a check.
 * @returns {Promise<{ public: string, whole: string }>} paths of the files; `whole` includes the operators' operations
 */
export async function readDocuments({ base_url, operator_key, directory }) {
  const read = async (path, headers = {}) => {
    const answer = await fetch(base_url + path, { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    const file = join(directory, path.slice(path.lastIndexOf('/') + 1))
    writeFileSync(file, await answer.text())
    return file
  }
  return {
    public: await read('/v1/openapi-public.json'),
    whole: await read('/v1/openapi.json', { Authorization: `Bearer ${operator_key}` }),
  }
}
