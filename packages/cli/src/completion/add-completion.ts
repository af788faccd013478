import { Argument, type Command } from 'commander'
import type { CliContext } from '../cli-context.ts'
import { LOCAL_COMMANDS_HEADING } from '../local-commands-heading.ts'
import { bashScript } from './bash-script.ts'
import { createCompletionModel } from './completion-model.ts'
import { fishScript } from './fish-script.ts'
import { zshScript } from './zsh-script.ts'

const completionScripts = { bash: bashScript, zsh: zshScript, fish: fishScript }
const isShell = (text: string): text is keyof typeof completionScripts => text in completionScripts

/** Adds `cairnway completion`, which prints the script with which a shell completes commands, flags and values. */
export function addCompletion(program: Command, { stdout }: CliContext): void {
  program
    .command('completion')
    .helpGroup(LOCAL_COMMANDS_HEADING)
    .summary('Print a completion script for a shell.')
    .description('Prints a script: source <(cairnway completion bash); cairnway completion fish | source')
    .addArgument(new Argument('<shell>').choices(Object.keys(completionScripts)))
    .action((shell: string) => {
      const model = createCompletionModel(program)
      if (isShell(shell)) stdout.write(completionScripts[shell](model.program, model.commands))
    })
}
