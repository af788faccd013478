// biome-ignore-all lint/suspicious/noTemplateCurlyInString: hosts name variables like this
import type { AgentHost, ConfigEdit, EntryTemplate } from './host.ts'

/** The timeout after which a host stops a hook; the hook itself ends much earlier. */
const HOOK_TIMEOUT_S = 10
const HOOK_TIMEOUT_MS = HOOK_TIMEOUT_S * 1000

/** Identifies our hooks in a command line, whatever program it starts. */
const FAILURE_MARK = ' hook failure --host '
const STOP_MARK = ' hook stop --host '

const stdioTemplate: EntryTemplate = { command: '$command', args: '$args', env: '$env' }
const headersTemplate: EntryTemplate = { Authorization: '$bearer' }

/** Appends to a list of `{matcher, hooks: [command]}`, the form that Claude Code introduced. */
const matcherGroupEdit = (
  event: string,
  mark: string,
  command: string,
  matcher?: string,
  timeout = HOOK_TIMEOUT_S,
): ConfigEdit => ({
  kind: 'append',
  path: ['hooks', event],
  value: { ...(matcher !== undefined && { matcher }), hooks: [{ type: 'command', command, timeout }] },
  mark,
})

/** Appends to a list of commands. */
const commandEdit = (event: string, mark: string, value: EntryTemplate): ConfigEdit => ({
  kind: 'append',
  path: ['hooks', event],
  value,
  mark,
})

const versionEdit: ConfigEdit = { kind: 'default', path: ['version'], value: 1 }

/** GitHub Copilot in the terminal and VS Code read the same hook files. */
const copilotHook = {
  files: { user: '{COPILOT_HOME:~/.copilot}/hooks/cairnway.json', project: '.github/hooks/cairnway.json' },
  edits: [
    versionEdit,
    ...['postToolUse', 'postToolUseFailure'].map((event) =>
      commandEdit(event, FAILURE_MARK, { type: 'command', command: '$failure', timeoutSec: HOOK_TIMEOUT_S }),
    ),
    commandEdit('agentStop', STOP_MARK, { type: 'command', command: '$stop', timeoutSec: HOOK_TIMEOUT_S }),
  ],
  note: 'VS Code and the Copilot CLI read the same hook file; uninstalling one of them removes it for both.',
}

const vscodeUserDir = (program: string): { darwin: string; linux: string; win32: string } => ({
  darwin: `~/Library/Application Support/${program}/User`,
  linux: `{XDG_CONFIG_HOME:~/.config}/${program}/User`,
  win32: `{APPDATA:~/AppData/Roaming}/${program}/User`,
})

const vscodeUserFile = (program: string, file: string) => {
  const { darwin, linux, win32 } = vscodeUserDir(program)
  return { darwin: `${darwin}/${file}`, linux: `${linux}/${file}`, win32: `${win32}/${file}` }
}

/** The hosts that `cairnway install` supports. A new host needs only an entry here. */
export const HOSTS: readonly AgentHost[] = [
  {
    name: 'claude-code',
    title: 'Claude Code',
    source: 'Claude Code Docs: Connect Claude Code to tools via MCP; Hooks reference',
    mcp: {
      files: { user: '{CLAUDE_CONFIG_DIR:~}/.claude.json', project: '.mcp.json' },
      format: 'json',
      path: ['mcpServers'],
      stdio: { type: 'stdio', ...stdioTemplate },
      http: { type: 'http', url: '$url', headers: headersTemplate },
      env_reference: '${NAME}',
    },
    hook: {
      // in a project, the file that is not committed: the hook names paths of this machine
      files: { user: '{CLAUDE_CONFIG_DIR:~/.claude}/settings.json', project: '.claude/settings.local.json' },
      edits: [
        matcherGroupEdit('PostToolUseFailure', FAILURE_MARK, '$failure', 'Bash'),
        matcherGroupEdit('Stop', STOP_MARK, '$stop'),
      ],
    },
  },
  {
    name: 'claude-desktop',
    title: 'Claude Desktop',
    source: 'Model Context Protocol: Connect to local MCP servers',
    mcp: {
      files: {
        user: {
          darwin: '~/Library/Application Support/Claude/claude_desktop_config.json',
          linux: '{XDG_CONFIG_HOME:~/.config}/Claude/claude_desktop_config.json',
          win32: '{APPDATA:~/AppData/Roaming}/Claude/claude_desktop_config.json',
        },
      },
      format: 'json',
      path: ['mcpServers'],
      stdio: stdioTemplate,
    },
    note: 'Quit Claude Desktop and start it again.',
  },
  {
    name: 'codex',
    title: 'Codex CLI',
    source: 'Codex docs: Model Context Protocol; Hooks',
    mcp: {
      files: { user: '{CODEX_HOME:~/.codex}/config.toml', project: '.codex/config.toml' },
      format: 'toml',
      path: ['mcp_servers'],
      // Codex passes only the variables listed here to a server
      stdio: { ...stdioTemplate, env_vars: '$names' },
      http: { url: '$url', bearer_token_env_var: 'CAIRNWAY_API_KEY' },
    },
    hook: {
      files: { user: '{CODEX_HOME:~/.codex}/hooks.json', project: '.codex/hooks.json' },
      edits: [
        matcherGroupEdit('PostToolUse', FAILURE_MARK, '$failure', '^Bash$'),
        matcherGroupEdit('Stop', STOP_MARK, '$stop'),
      ],
      note: 'Codex runs a new hook only after you have trusted it: open /hooks once.',
    },
  },
  {
    name: 'gemini-cli',
    title: 'Gemini CLI',
    source: 'Gemini CLI docs: MCP servers with the Gemini CLI; Hooks reference',
    mcp: {
      files: { user: '~/.gemini/settings.json', project: '.gemini/settings.json' },
      format: 'json',
      path: ['mcpServers'],
      stdio: stdioTemplate,
      http: { httpUrl: '$url', headers: headersTemplate },
      env_reference: '${NAME}',
    },
    hook: {
      files: { user: '~/.gemini/settings.json', project: '.gemini/settings.json' },
      edits: [
        matcherGroupEdit('AfterTool', FAILURE_MARK, '$failure', 'run_shell_command', HOOK_TIMEOUT_MS),
        matcherGroupEdit('AfterAgent', STOP_MARK, '$stop', undefined, HOOK_TIMEOUT_MS),
      ],
    },
  },
  {
    name: 'cursor',
    title: 'Cursor',
    source: 'Cursor Docs: Model Context Protocol; Hooks',
    mcp: {
      files: { user: '~/.cursor/mcp.json', project: '.cursor/mcp.json' },
      format: 'json',
      path: ['mcpServers'],
      stdio: { type: 'stdio', ...stdioTemplate },
      http: { url: '$url', headers: headersTemplate },
      env_reference: '${env:NAME}',
    },
    hook: {
      files: { user: '~/.cursor/hooks.json', project: '.cursor/hooks.json' },
      edits: [
        versionEdit,
        commandEdit('postToolUse', FAILURE_MARK, { command: '$failure', matcher: 'Shell', timeout: HOOK_TIMEOUT_S }),
        commandEdit('stop', STOP_MARK, { command: '$stop', timeout: HOOK_TIMEOUT_S }),
      ],
    },
  },
  {
    name: 'vscode',
    title: 'VS Code with GitHub Copilot',
    source: 'Visual Studio Code docs: MCP configuration reference; Agent hooks',
    mcp: {
      files: { user: vscodeUserFile('Code', 'mcp.json'), project: '.vscode/mcp.json' },
      format: 'json',
      path: ['servers'],
      stdio: { type: 'stdio', ...stdioTemplate },
      http: { type: 'http', url: '$url', headers: headersTemplate },
      env_reference: '${env:NAME}',
    },
    hook: copilotHook,
  },
  {
    name: 'copilot-cli',
    title: 'GitHub Copilot CLI',
    source: 'GitHub Docs: Adding MCP servers for GitHub Copilot CLI; GitHub Copilot hooks reference',
    mcp: {
      // no project scope: in a project it reads the files of Claude Code and VS Code
      files: { user: '{COPILOT_HOME:~/.copilot}/mcp-config.json' },
      format: 'json',
      path: ['mcpServers'],
      stdio: { type: 'local', ...stdioTemplate, tools: ['*'] },
      http: { type: 'http', url: '$url', headers: headersTemplate, tools: ['*'] },
      env_reference: '${NAME}',
    },
    hook: copilotHook,
  },
  {
    name: 'windsurf',
    title: 'Windsurf',
    source: 'Windsurf Docs: Cascade MCP integration',
    mcp: {
      files: { user: '~/.codeium/windsurf/mcp_config.json' },
      format: 'json',
      path: ['mcpServers'],
      stdio: stdioTemplate,
      http: { serverUrl: '$url', headers: headersTemplate },
      env_reference: '${env:NAME}',
    },
    note: 'Press refresh in the MCP settings of Cascade. Its hooks cannot hand anything to the agent, so none is written.',
  },
  {
    name: 'cline',
    title: 'Cline in VS Code',
    source: 'Cline docs: Configuring MCP servers',
    mcp: {
      files: {
        user: vscodeUserFile('Code', 'globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json'),
      },
      format: 'json',
      path: ['mcpServers'],
      stdio: stdioTemplate,
    },
  },
  {
    name: 'cline-cli',
    title: 'Cline in a terminal',
    source: 'Cline docs: MCP overview',
    mcp: {
      files: { user: '{CLINE_MCP_SETTINGS_PATH:~/.cline/data/settings/cline_mcp_settings.json}' },
      format: 'json',
      path: ['mcpServers'],
      stdio: stdioTemplate,
    },
  },
  {
    name: 'roo-code',
    title: 'Roo Code',
    source: 'Roo Code docs: Using MCP in Roo Code',
    mcp: {
      files: {
        user: vscodeUserFile('Code', 'globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json'),
        project: '.roo/mcp.json',
      },
      format: 'json',
      path: ['mcpServers'],
      stdio: stdioTemplate,
      http: { type: 'streamable-http', url: '$url', headers: headersTemplate },
      env_reference: '${env:NAME}',
    },
  },
  {
    name: 'zed',
    title: 'Zed',
    source: 'Zed docs: Model Context Protocol',
    mcp: {
      files: {
        user: {
          darwin: '~/.config/zed/settings.json',
          linux: '{XDG_CONFIG_HOME:~/.config}/zed/settings.json',
          win32: '{APPDATA:~/AppData/Roaming}/Zed/settings.json',
        },
        project: '.zed/settings.json',
      },
      format: 'json',
      path: ['context_servers'],
      stdio: stdioTemplate,
    },
  },
  {
    name: 'opencode',
    title: 'opencode',
    source: 'opencode docs: MCP servers',
    mcp: {
      files: { user: '{XDG_CONFIG_HOME:~/.config}/opencode/opencode.json', project: 'opencode.json' },
      format: 'json',
      path: ['mcp'],
      stdio: { type: 'local', command: '$line', environment: '$env', enabled: true },
      http: { type: 'remote', url: '$url', headers: headersTemplate, enabled: true },
      env_reference: '{env:NAME}',
    },
  },
  {
    name: 'goose',
    title: 'goose',
    source: 'goose docs: Configuration files; Using extensions',
    mcp: {
      files: {
        user: {
          darwin: '~/.config/goose/config.yaml',
          linux: '{XDG_CONFIG_HOME:~/.config}/goose/config.yaml',
          win32: '{APPDATA:~/AppData/Roaming}/Block/goose/config/config.yaml',
        },
      },
      format: 'yaml',
      path: ['extensions'],
      stdio: {
        enabled: true,
        type: 'stdio',
        name: 'cairnway',
        description: 'Solved problems of other agents',
        cmd: '$command',
        args: '$args',
        envs: '$env',
        timeout: 60,
      },
      http: {
        enabled: true,
        type: 'streamable_http',
        name: 'cairnway',
        description: 'Solved problems of other agents',
        uri: '$url',
        headers: headersTemplate,
        env_keys: ['CAIRNWAY_API_KEY'],
        timeout: 60,
      },
      env_reference: '${NAME}',
    },
  },
  {
    name: 'continue',
    title: 'Continue',
    source: 'Continue docs: How to set up MCP; config.yaml reference',
    mcp: {
      files: { user: '~/.continue/config.yaml' },
      format: 'yaml',
      path: ['mcpServers'],
      list_name_field: 'name',
      stdio: { type: 'stdio', ...stdioTemplate },
      http: { type: 'streamable-http', url: '$url', requestOptions: { headers: headersTemplate } },
      env_reference: '${{ secrets.NAME }}',
    },
  },
  {
    name: 'amazon-q',
    title: 'Amazon Q Developer CLI',
    source: 'Amazon Q Developer User Guide: MCP configuration',
    mcp: {
      files: { user: '~/.aws/amazonq/mcp.json', project: '.amazonq/mcp.json' },
      format: 'json',
      path: ['mcpServers'],
      stdio: stdioTemplate,
    },
  },
  {
    name: 'kiro',
    title: 'Kiro, editor and CLI',
    source: 'Kiro docs: MCP configuration',
    mcp: {
      files: { user: '~/.kiro/settings/mcp.json', project: '.kiro/settings/mcp.json' },
      format: 'json',
      path: ['mcpServers'],
      stdio: stdioTemplate,
      http: { url: '$url', headers: headersTemplate },
      env_reference: '${NAME}',
    },
  },
  {
    name: 'junie',
    title: 'JetBrains Junie',
    source: 'Junie Help: Model Context Protocol',
    mcp: {
      files: { user: '~/.junie/mcp/mcp.json', project: '.junie/mcp/mcp.json' },
      format: 'json',
      path: ['mcpServers'],
      stdio: stdioTemplate,
    },
  },
  {
    name: 'copilot-jetbrains',
    title: 'GitHub Copilot in JetBrains IDEs',
    source: 'GitHub Docs: Extending Copilot Chat with MCP, JetBrains IDEs',
    mcp: {
      files: {
        user: {
          darwin: '{XDG_CONFIG_HOME:~/.config}/github-copilot/intellij/mcp.json',
          linux: '{XDG_CONFIG_HOME:~/.config}/github-copilot/intellij/mcp.json',
          win32: '{LOCALAPPDATA:~/AppData/Local}/github-copilot/intellij/mcp.json',
        },
      },
      format: 'json',
      path: ['servers'],
      stdio: stdioTemplate,
    },
  },
]
