import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isObject } from '@cairnway/sdk'
import type { CliContext } from './cli-context.ts'
import { LocalError, thrownMessage, UsageError } from './cli-errors.ts'
import { serializeEscapedJson } from './output/escape-for-terminal.ts'

/** A JSON object that a person has edited, in a file that stays until `discard` is called. */
export interface EditedObject {
  value: Record<string, unknown>
  path: string
  discard: () => void
}

/**
 * Opens an object as JSON in the editor of the user, and reads what was saved.
 * @param asker what opens it, for messages
 * @param name the name of the file
 * @returns null when nothing was changed
 * @throws UsageError without a terminal or an editor, or when the saved file is no JSON object; the file stays
 * @throws LocalError when the editor fails
 */
export function openEditor(
  asker: string,
  name: string,
  template: Record<string, unknown>,
  { env, stdin, stdout, platform }: CliContext,
): EditedObject | null {
  const editor = env.VISUAL || env.EDITOR
  if (!editor) throw new UsageError(`${asker}: set EDITOR (or VISUAL) to the command of your editor`)
  if (!stdin.isTTY || !stdout.isTTY) throw new UsageError(`${asker}: there is no terminal to edit in; use --file`)
  const folder = mkdtempSync(join(tmpdir(), 'cairnway-'))
  const path = join(folder, `${name}.json`)
  const template_text = `${serializeEscapedJson(template, 2)}\n`
  writeFileSync(path, template_text, { mode: 0o600 })
  // EDITOR may hold arguments, as in `code --wait`, so a shell starts it
  const [shell, ...args] =
    platform === 'win32' ? ['cmd', '/c', `${editor} "${path}"`] : ['sh', '-c', `${editor} "$1"`, 'sh', path]
  const { status, error } = spawnSync(shell ?? '', args, { stdio: 'inherit' })
  const discard = () => rmSync(folder, { recursive: true, force: true })
  if (error || status !== 0) {
    discard()
    throw new LocalError(
      `${asker}: ${editor} ended with ${error ? thrownMessage(error) : `exit code ${status}`}; nothing was sent`,
    )
  }
  const text = readFileSync(path, 'utf8')
  if (text === template_text) {
    discard()
    return null
  }
  try {
    const value: unknown = JSON.parse(text)
    if (!isObject(value)) throw new Error('it holds no JSON object')
    return { value, path, discard }
  } catch (failure) {
    throw new UsageError(`${asker}: ${thrownMessage(failure)}; your text is in ${path}`)
  }
}
