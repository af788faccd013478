import { accountCommands } from './account-commands.ts'
import { calibrationCommands } from './calibration-commands.ts'
import { exportFile } from './export-file.ts'
import { importFile } from './import-file.ts'
import { maintenanceCommands } from './maintenance-commands.ts'
import { moderationCommands } from './moderation-commands.ts'
import { moveCommands } from './move-commands.ts'
import { EXIT_PROBLEM_FOUND, type OpsCommand } from './ops-command.ts'
import { packCommands } from './pack-commands.ts'
import { searchCommands } from './search-commands.ts'

const importCommand: OpsCommand = {
  usage: 'FILE [--as NAME] [--endorsed]',
  description: `deposit the experiences of a JSON Lines file (also .gz), one record per line,
in the name of a publisher (default: the file's name); with --endorsed you vouch for them, as for
seeds. Run it again after an interruption: nothing is stored twice`,
  argument_count: [1, 1],
  options: ['as'],
  flags: ['endorsed'],
  run: async (client, [file = ''], { as, endorsed }) => {
    const { rejected } = await importFile(client, file, { as, endorsed: endorsed !== undefined })
    return rejected > 0 ? EXIT_PROBLEM_FOUND : 0
  },
}

const exportCommand: OpsCommand = {
  usage: 'FILE',
  description: 'write every public experience to a JSON Lines file (also .gz) that can be imported',
  argument_count: [1, 1],
  run: async (client, [file = '']) => {
    const { written, tombstones, left_out } = await exportFile(client, file)
    console.log(`${written} experiences in ${file}, and tombstones of ${tombstones} that are deleted`)
    for (const { id, reason } of left_out) console.log(`${id} could not be written: ${reason}`)
    return left_out.length > 0 ? EXIT_PROBLEM_FOUND : 0
  },
}

/** Every command by its name of one or two words. */
export const commands: Record<string, OpsCommand> = {
  import: importCommand,
  export: exportCommand,
  ...accountCommands,
  ...moderationCommands,
  ...calibrationCommands,
  ...packCommands,
  ...maintenanceCommands,
  ...moveCommands,
  ...searchCommands,
}
