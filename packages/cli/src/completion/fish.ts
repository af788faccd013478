import type { CommandModel, FlagModel } from './complete-model.ts'

const quote = (text: string): string =>
  `'${(text.split('\n')[0] ?? '').replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function flagLine({ flag, about, takes_value, choices, takes_file }: FlagModel, condition: string): string {
  const value = takes_file
    ? ' -r -F'
    : choices.length > 0
      ? ` -x -a ${quote(choices.join(' '))}`
      : takes_value
        ? ' -x'
        : ''
  return `complete -c cairnway -n ${quote(condition)} -l ${flag.slice(2)}${value} -d ${quote(about)}`
}

/**
 * The completion of fish.
 * @param program flags before a command, `commands` what may follow
 */
export function fishScript(program: CommandModel, commands: CommandModel[]): string {
  // fish's own `__fish_use_subcommand` takes the value of a flag for a command
  const none = '__cairnway_no_command'
  const known = commands.flatMap(({ names }) => names).join(' ')
  const lines = commands.flatMap(({ names, about, flags, words }) => {
    const seen = `__fish_seen_subcommand_from ${names.join(' ')}`
    return [
      ...names.map((name) => `complete -c cairnway -n ${none} -a ${name} -d ${quote(about)}`),
      ...flags.map((flag) => flagLine(flag, seen)),
      ...(words.length > 0 ? [`complete -c cairnway -n ${quote(seen)} -a ${quote(words.join(' '))}`] : []),
    ]
  })
  return [
    '# fish completion of cairnway: cairnway completion fish | source',
    `function ${none}; not __fish_seen_subcommand_from ${known}; end`,
    'complete -c cairnway -f',
    ...program.flags.map((flag) => flagLine(flag, none)),
    ...lines,
    '',
  ].join('\n')
}
