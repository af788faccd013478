import type { CommandModel, FlagModel } from './completion-model.ts'

/** One line of a description, as `_arguments` and `_describe` take it between quotes. */
const escapeDescription = (text: string): string =>
  (text.split('\n')[0] ?? '').replaceAll(/[[\]:\\`]/g, '\\$&').replaceAll("'", "'\\''")

function argumentSpec({ flag, description: text, takes_value, choices, takes_file }: FlagModel): string {
  const value = takes_file ? ':file:_files' : choices.length > 0 ? `:value:(${choices.join(' ')})` : ':value: '
  return `'*${flag}[${escapeDescription(text)}]${takes_value ? value : ''}'`
}

const argumentSpecs = (flags: FlagModel[]): string => flags.map(argumentSpec).join(' ')

/**
 * The completion of zsh, for a file `_cairnway` in a folder of `fpath`, or to be sourced after compinit.
 * @param program flags before a command, `commands` what may follow
 */
export function zshScript(program: CommandModel, commands: CommandModel[]): string {
  const described = commands.flatMap(({ names, description: text }) =>
    names.map((name) => `    '${name}:${escapeDescription(text)}'`),
  )
  const cases = commands.map(({ names, flags, words }) => {
    const rest = words.length > 0 ? `'*:word:(${words.join(' ')})'` : `'*: :_default'`
    return `    ${names.join('|')}) _arguments ${argumentSpecs(flags)} ${rest} ;;`
  })
  return `#compdef cairnway
# zsh completion of cairnway: source <(cairnway completion zsh), after compinit
_cairnway() {
  local curcontext="$curcontext" state line
  local -a commands
  commands=(
${described.join('\n')}
  )
  _arguments -C ${argumentSpecs(program.flags)} '1: :->command' '*:: :->rest'
  case "$state" in
    command) _describe 'command' commands ;;
    rest) case "$line[1]" in
${cases.join('\n')}
    esac ;;
  esac
}
if [ "$funcstack[1]" = _cairnway ]; then _cairnway "$@"; else compdef _cairnway cairnway; fi
`
}
