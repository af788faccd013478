import type { CommandModel, FlagModel } from './completion-model.ts'

/** The first line of a description, escaped for `_arguments` and `_describe` inside single quotes. */
const escapeDescription = (text: string): string =>
  (text.split('\n')[0] ?? '').replaceAll(/[[\]:\\`]/g, '\\$&').replaceAll("'", "'\\''")

function argumentSpec({ flag, description: text, takes_value, choices, takes_file }: FlagModel): string {
  const value = takes_file ? ':file:_files' : choices.length > 0 ? `:value:(${choices.join(' ')})` : ':value: '
  return `'*${flag}[${escapeDescription(text)}]${takes_value ? value : ''}'`
}

const argumentSpecs = (flags: FlagModel[]): string => flags.map(argumentSpec).join(' ')

/**
 * Generates the completion script of zsh, for a file `_cairnway` in a folder of `fpath`, or for `source` after
 * compinit.
 * @param program the flags before a command
 * @param commands the commands with their flags
 */
export function zshScript(program: CommandModel, commands: CommandModel[]): string {
  const command_lines = commands.flatMap(({ names, description: text }) =>
    names.map((name) => `    '${name}:${escapeDescription(text)}'`),
  )
  const cases = commands.map(({ names, flags, words }) => {
    const operands = words.length > 0 ? `'*:word:(${words.join(' ')})'` : `'*: :_default'`
    return `    ${names.join('|')}) _arguments ${argumentSpecs(flags)} ${operands} ;;`
  })
  return `#compdef cairnway
# zsh completion of cairnway: source <(cairnway completion zsh), after compinit
_cairnway() {
  local curcontext="$curcontext" state line
  local -a commands
  commands=(
${command_lines.join('\n')}
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
