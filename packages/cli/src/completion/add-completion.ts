import { Argument, type Command } from 'commander'
import { HERE } from '../own-heading.ts'
import type { Surroundings } from '../surroundings.ts'
import { bashScript } from './bash.ts'
import { completeModel } from './complete-model.ts'
import { fishScript } from './fish.ts'
import { zshScript } from './zsh.ts'

const shells = { bash: bashScript, zsh: zshScript, fish: fishScript }
const isShell = (text: string): text is keyof typeof shells => text in shells

/** Adds `cairnway completion`, which prints what a shell needs to complete commands, flags and their values. */
export function addCompletion(program: Command, { stdout }: Surroundings): void {
  program
    .command('completion')
    .helpGroup(HERE)
    .summary('The completion of a shell, to be sourced by it.')
    .description('Prints a script: source <(cairnway completion bash); cairnway completion fish | source')
    .addArgument(new Argument('<shell>').choices(Object.keys(shells)))
    .action((shell: string) => {
      const model = completeModel(program)
      if (isShell(shell)) stdout.write(shells[shell](model.program, model.commands))
    })
}
