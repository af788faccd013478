/** Beginnings of command lines that look up their failures themselves. */
const OWN_COMMANDS = ['cw ', 'cairnway ', 'npx cairnway ', 'npx @cairnway/cli ']
const OWN_COMMANDS_PATTERN = OWN_COMMANDS.map((beginning) => `'${beginning}'*`).join('|')

/**
 * The part of the snippet that bash and zsh share. It passes the output of the command where the terminal provides it
 * (tmux and kitty), ignores commands that a person stopped, and does nothing when the program cannot be started.
 */
const renderReport = (
  program: string,
): string => `  # done, or stopped by Ctrl-C, Ctrl-\\\\, Ctrl-Z, a closed pipe or kill
  case "$code" in 0|130|131|141|143|148) return "$code" ;; esac
  command -v ${firstWord(program)} >/dev/null 2>&1 || return "$code"
  {
    if [ -n "$TMUX" ]; then tmux capture-pane -pJ -S -100
    elif [ -n "$KITTY_LISTEN_ON" ]; then kitty @ get-text --extent last_cmd_output
    else :
    fi
  } 2>/dev/null | __cairnway hook failure --session "shell-$$" --command "$line" --exit-code "$code"
  return "$code"`

const firstWord = (program: string): string => program.split(' ')[0] ?? program

const renderHeader = (file: string, line: string): string => `# Looks up failed commands. In ${file}:
#   ${line}
# A shell does not keep the output of commands: it is read from the screen in tmux and in kitty (with
# allow_remote_control and its shell integration). Elsewhere, run a command as: cw npm install
`

const renderEval = (file: string, shell: string, program: string): string =>
  renderHeader(file, `eval "$(${program} hook shell ${shell})"`)

const snippetRenderers: Record<string, (program: string) => string> = {
  bash: (program) => `${renderEval('~/.bashrc', 'bash', program)}__cairnway() { ${program} "$@"; }
cw() { __cairnway run -- "$@"; }
__cairnway_hook() {
  local code=$? number line
  read -r number line <<<"$(HISTTIMEFORMAT= builtin history 1)"
  [ "$number" = "$__cairnway_last" ] && return "$code"
  __cairnway_last=$number
  case "$line" in ${OWN_COMMANDS_PATTERN}) return "$code" ;; esac
${renderReport(program)}
}
read -r __cairnway_last _ <<<"$(HISTTIMEFORMAT= builtin history 1)"
case "$PROMPT_COMMAND" in *__cairnway_hook*) ;; *) PROMPT_COMMAND="__cairnway_hook\${PROMPT_COMMAND:+; $PROMPT_COMMAND}" ;; esac
`,
  zsh: (program) => `${renderEval('~/.zshrc', 'zsh', program)}__cairnway() { ${program} "$@"; }
cw() { __cairnway run -- "$@"; }
__cairnway_line=
__cairnway_start() { __cairnway_line=$1; }
__cairnway_hook() {
  local code=$? line=$__cairnway_line
  __cairnway_line=
  [ -n "$line" ] || return "$code"
  case "$line" in ${OWN_COMMANDS_PATTERN}) return "$code" ;; esac
${renderReport(program)}
}
autoload -Uz add-zsh-hook
add-zsh-hook preexec __cairnway_start
add-zsh-hook precmd __cairnway_hook
`,
  fish: (
    program,
  ) => `${renderHeader('~/.config/fish/config.fish', `${program} hook shell fish | source`)}function __cairnway
  ${program} $argv
end
function cw
  __cairnway run -- $argv
end
function __cairnway_hook --on-event fish_postexec
  set -l code $status
  set -l line $argv[1]
  contains -- $code 0 130 131 141 143 148; and return $code
  switch $line
    case ${OWN_COMMANDS.map((beginning) => `'${beginning}*'`).join(' ')}
      return $code
  end
  command -q ${firstWord(program)}; or return $code
  begin
    if set -q TMUX
      tmux capture-pane -pJ -S -100
    else if set -q KITTY_LISTEN_ON
      kitty @ get-text --extent last_cmd_output
    end
  end 2>/dev/null | __cairnway hook failure --session "shell-$fish_pid" --command "$line" --exit-code $code
  return $code
end
`,
}

export const SHELLS = Object.keys(snippetRenderers)

/**
 * The code that the start-up file of a shell evaluates.
 * @param program command prefix that starts this program in any folder
 */
export const renderShellSnippet = (shell: string, program: string): string => snippetRenderers[shell]?.(program) ?? ''
