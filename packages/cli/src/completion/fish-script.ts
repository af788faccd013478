import type { CommandModel, FlagModel } from './completion-model.ts'

const quote = (text: string): string =>
  `'${(text.split('\n')[0] ?? '').replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function flagLine({ flag, description, takes_value, choices, takes_file }: FlagModel, condition: string): string {
  const value = takes_file
    ? ' -r -F'
    : choices.length > 0
      ? ` -x -a ${quote(choices.join(' '))}`
      : takes_value
        ? ' -x'
        : ''
  return `complete -c cairnway -n ${quote(condition)} -l ${flag.slice(2)}${value} -d ${quote(description)}`
}

/** A fish function that prints the subcommand on the command line, skipping flags and their values. */
const commandFunction = (flags: FlagModel[]): string => `function __cairnway_command
  set -l words (commandline -opc)
  set -e words[1]
  while set -q words[1]
    switch $words[1]
      case ${flags.flatMap(({ flag, takes_value }) => (takes_value ? [flag] : [])).join(' ')}
        set -e words[1]
      case '-*'
      case '*'
        echo $words[1]
        return 0
    end
    set -e words[1]
  end
  return 1
end`

/**
 * Generates the completion script of fish.
 * @param program the flags before a command
 * @param commands the commands with their flags
 */
export function fishScript(program: CommandModel, commands: CommandModel[]): string {
  const no_command = 'not __cairnway_command >/dev/null'
  const lines = commands.flatMap(({ names, description, flags, words }) => {
    const after_command = `contains -- (__cairnway_command) ${names.join(' ')}`
    return [
      ...names.map((name) => `complete -c cairnway -n ${quote(no_command)} -a ${name} -d ${quote(description)}`),
      ...flags.map((flag) => flagLine(flag, after_command)),
      ...(words.length > 0 ? [`complete -c cairnway -n ${quote(after_command)} -a ${quote(words.join(' '))}`] : []),
    ]
  })
  return [
    '# fish completion of cairnway: cairnway completion fish | source',
    commandFunction(program.flags),
    'complete -c cairnway -f',
    ...program.flags.map((flag) => flagLine(flag, no_command)),
    ...lines,
    '',
  ].join('\n')
}
