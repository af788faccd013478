import type { CommandModel, FlagModel } from './completion-model.ts'

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
const quoteWords = (list: readonly string[]): string => quote(list.join(' '))

const flagValueCases = (names: string[], flags: FlagModel[]): string[] =>
  flags
    .filter(({ takes_value }) => takes_value)
    .map(({ flag, choices, takes_file }) => {
      const patterns = names.map((name) => `'${name} ${flag}'`).join('|')
      const action = takes_file
        ? 'COMPREPLY=($(compgen -f -- "$cur"))'
        : `COMPREPLY=($(compgen -W ${quoteWords(choices)} -- "$cur"))`
      return `    ${patterns}) ${action}; return ;;`
    })

/**
 * Generates the completion script of bash, which does not need the package bash-completion.
 * @param program the flags before a command
 * @param commands the commands with their flags
 */
export function bashScript(program: CommandModel, commands: CommandModel[]): string {
  const value_flags = program.flags.filter(({ takes_value }) => takes_value).map(({ flag }) => flag)
  return `# bash completion of cairnway: source <(cairnway completion bash)
_cairnway() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" command='' offer='' i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${COMP_WORDS[i]}" in
      ${value_flags.join('|')}) ((i++)) ;;
      -*) ;;
      *) command="\${COMP_WORDS[i]}"; break ;;
    esac
  done
  case "$command $prev" in
${[...flagValueCases([''], program.flags), ...commands.flatMap(({ names, flags }) => flagValueCases(names, flags))].join('\n')}
  esac
  case "$command" in
    '') offer=${quoteWords([...commands.flatMap(({ names }) => names), ...program.flags.map(({ flag }) => flag)])} ;;
${commands
  .map(
    ({ names, flags, words }) =>
      `    ${names.join('|')}) offer=${quoteWords([...words, ...flags.map(({ flag }) => flag)])} ;;`,
  )
  .join('\n')}
  esac
  COMPREPLY=($(compgen -W "$offer" -- "$cur"))
}
complete -F _cairnway cairnway
`
}
