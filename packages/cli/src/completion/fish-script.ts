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

/** Prints the command of the line; what stands behind a flag that takes a value is none. */
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
 * The completion of fish.
 * @param program flags before a command, `commands` what may follow
 */
export function fishScript(program: CommandModel, commands: CommandModel[]): string {
  const none = 'not __cairnway_command >/dev/null'
  const lines = commands.flatMap(({ names, description, flags, words }) => {
    const seen = `contains -- (__cairnway_command) ${names.join(' ')}`
    return [
      ...names.map((name) => `complete -c cairnway -n ${quote(none)} -a ${name} -d ${quote(description)}`),
      ...flags.map((flag) => flagLine(flag, seen)),
      ...(words.length > 0 ? [`complete -c cairnway -n ${quote(seen)} -a ${quote(words.join(' '))}`] : []),
    ]
  })
  return [
    '# fish completion of cairnway: cairnway completion fish | source',
    commandFunction(program.flags),
    'complete -c cairnway -f',
    ...program.flags.map((flag) => flagLine(flag, none)),
    ...lines,
    '',
  ].join('\n')
}
