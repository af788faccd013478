import type { Client } from '@cairnway/sdk'
import { importFile } from './import-file.ts'
import { moderation } from './moderation.ts'
import { people } from './people.ts'

/** One thing that an operator can tell the running server. */
export interface Command {
  /** what stands behind the name, such as `FILE [--as NAME]` */
  takes: string
  /** one line or more of help */
  about: string
  /** how many words stand behind the name, at least and at most; none when absent */
  words?: [least: number, most: number]
  /** options with a value, without the dashes; a needed one is named in `needs` too */
  options?: string[]
  needs?: string[]
  /** @returns the exit code */
  run: (client: Client, words: string[], options: Record<string, string | undefined>) => Promise<number>
}

const importing: Command = {
  takes: 'FILE [--as NAME]',
  about: `deposit the experiences of a JSON Lines file (also .gz), one ExperienceCreate per line,
in the name of a seed contributor (default: the file's name). Run it again after a break:
what is there already is not stored twice`,
  words: [1, 1],
  options: ['as'],
  run: async (client, [file = ''], { as }) => {
    const { rejected } = await importFile(client, file, as)
    return rejected > 0 ? 3 : 0
  },
}

/** Every command by its name. */
export const commands: Record<string, Command> = { import: importing, ...people, ...moderation }
