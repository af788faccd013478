import type { Command, Option } from 'commander'

/** A flag that can be completed. */
export interface FlagModel {
  /** such as `--scope` */
  flag: string
  about: string
  takes_value: boolean
  choices: readonly string[]
  takes_file: boolean
}

/** A command that can be completed. */
export interface CommandModel {
  names: string[]
  about: string
  flags: FlagModel[]
  /** what may stand behind it without a flag */
  words: string[]
}

const flagOf = ({ long, description, required, optional, argChoices, flags }: Option): FlagModel[] =>
  long === undefined || long === null
    ? []
    : [
        {
          flag: long,
          about: description,
          takes_value: required || optional,
          choices: argChoices ?? [],
          takes_file: flags.includes('<path>'),
        },
      ]

const flagsOf = (command: Command): FlagModel[] => command.createHelp().visibleOptions(command).flatMap(flagOf)

function modelOf(command: Command): CommandModel {
  const inner = command.commands
  const flags = [command, ...inner].flatMap(flagsOf)
  return {
    names: [command.name(), ...command.aliases()],
    about: command.summary() || command.description(),
    flags: flags.filter(({ flag }, i) => flags.findIndex((each) => each.flag === flag) === i),
    words: [
      ...inner.map((each) => each.name()),
      ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    ],
  }
}

/** What the program takes, for the completion of shells: itself, and its commands. */
export const completeModel = (program: Command): { program: CommandModel; commands: CommandModel[] } => ({
  program: { ...modelOf(program), words: [], flags: flagsOf(program) },
  commands: program.commands.map(modelOf),
})
