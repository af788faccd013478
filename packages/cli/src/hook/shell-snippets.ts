/**
 * The part of the snippet that bash and zsh share. It passes the output of the command where the terminal provides it
 * (tmux and kitty), ignores commands that a person stopped, and does nothing when this program is not installed.
 */
const REPORT_FAILURE = `  # done, or stopped by Ctrl-C, Ctrl-\\\\, Ctrl-Z, a closed pipe or kill
  case "$code" in 0|130|131|141|143|148) return "$code" ;; esac
  command -v cairnway >/dev/null 2>&1 || return "$code"
  {
    if [ -n "$TMUX" ]; then tmux capture-pane -pJ -S -100
    elif [ -n "$KITTY_LISTEN_ON" ]; then kitty @ get-text --extent last_cmd_output
    else :
    fi
  } 2>/dev/null | cairnway hook failure --session "shell-$$" --command "$line" --exit-code "$code"
  return "$code"`

const renderSnippetHeader = (shell: string, file: string): string => `# Looks up failed commands. In ${file}:
#   eval "$(cairnway hook shell ${shell})"
# A shell does not keep the output of commands: it is read from the screen in tmux and in kitty (with
# allow_remote_control and its shell integration). Elsewhere, run a command as: cw npm install
`

/** The code that the start-up file of each shell evaluates. */
export const SHELL_SNIPPETS: Record<string, string> = {
  bash: `${renderSnippetHeader('bash', '~/.bashrc')}cw() { cairnway run -- "$@"; }
__cairnway_hook() {
  local code=$? number line
  read -r number line <<<"$(HISTTIMEFORMAT= builtin history 1)"
  [ "$number" = "$__cairnway_last" ] && return "$code"
  __cairnway_last=$number
  case "$line" in 'cw '*|'cairnway '*) return "$code" ;; esac
${REPORT_FAILURE}
}
read -r __cairnway_last _ <<<"$(HISTTIMEFORMAT= builtin history 1)"
case "$PROMPT_COMMAND" in *__cairnway_hook*) ;; *) PROMPT_COMMAND="__cairnway_hook\${PROMPT_COMMAND:+; $PROMPT_COMMAND}" ;; esac
`,
  zsh: `${renderSnippetHeader('zsh', '~/.zshrc')}cw() { cairnway run -- "$@"; }
__cairnway_line=
__cairnway_start() { __cairnway_line=$1; }
__cairnway_hook() {
  local code=$? line=$__cairnway_line
  __cairnway_line=
  [ -n "$line" ] || return "$code"
  case "$line" in 'cw '*|'cairnway '*) return "$code" ;; esac
${REPORT_FAILURE}
}
autoload -Uz add-zsh-hook
add-zsh-hook preexec __cairnway_start
add-zsh-hook precmd __cairnway_hook
`,
  fish: `${renderSnippetHeader('fish', '~/.config/fish/config.fish').replace('eval "$(cairnway hook shell fish)"', 'cairnway hook shell fish | source')}function cw
  cairnway run -- $argv
end
function __cairnway_hook --on-event fish_postexec
  set -l code $status
  set -l line $argv[1]
  contains -- $code 0 130 131 141 143 148; and return $code
  string match -qr '^(cw|cairnway) ' -- $line; and return $code
  command -q cairnway; or return $code
  begin
    if set -q TMUX
      tmux capture-pane -pJ -S -100
    else if set -q KITTY_LISTEN_ON
      kitty @ get-text --extent last_cmd_output
    end
  end 2>/dev/null | cairnway hook failure --session "shell-$fish_pid" --command "$line" --exit-code $code
  return $code
end
`,
}
