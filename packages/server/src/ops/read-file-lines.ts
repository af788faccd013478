import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { StartError } from '../errors/start-error.ts'

/**
 * The lines of a file, unpacked when its name ends in `.gz`. Only LF ends a line.
 * @throws StartError when the file cannot be read or unpacked
 */
export async function* readFileLines(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file)
  const source = file.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => {}) : bytes
  let rest = ''
  try {
    for await (const chunk of source.setEncoding('utf8')) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw new StartError(`cannot read ${file}: ${error instanceof Error ? error.message : error}`)
  }
  if (rest !== '') yield rest
}
