import type { Command, Option } from 'commander'

/** A flag that can be completed. */
export interface FlagModel {
  /** such as `--scope` */
  flag: string
  description: string
  takes_value: boolean
  choices: readonly string[]
  takes_file: boolean
}

/** A command that can be completed. */
export interface CommandModel {
  names: string[]
  description: string
  flags: FlagModel[]
  /** its subcommands and the choices of its positional arguments */
  words: string[]
}

const toFlagModels = ({ long, description, required, optional, argChoices, flags }: Option): FlagModel[] =>
  long === undefined || long === null
    ? []
    : [
        {
          flag: long,
          description,
          takes_value: required || optional,
          choices: argChoices ?? [],
          takes_file: flags.includes('<path>'),
        },
      ]

const listFlagModels = (command: Command): FlagModel[] =>
  command.createHelp().visibleOptions(command).flatMap(toFlagModels)

function toCommandModel(command: Command): CommandModel {
  const subcommands = command.commands
  const flags = [command, ...subcommands].flatMap(listFlagModels)
  return {
    names: [command.name(), ...command.aliases()],
    description: command.summary() || command.description(),
    flags: flags.filter(({ flag }, i) => flags.findIndex((each) => each.flag === flag) === i),
    words: [
      ...subcommands.map((each) => each.name()),
      ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    ],
  }
}

/** Describes the program's own flags and its commands, for the completion scripts. */
export const createCompletionModel = (program: Command): { program: CommandModel; commands: CommandModel[] } => ({
  program: { ...toCommandModel(program), words: [], flags: listFlagModels(program) },
  commands: program.commands.map(toCommandModel),
})
