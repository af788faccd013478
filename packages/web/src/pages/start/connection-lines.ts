/** Hosts that `cairnway install` knows, most used first: name and title. */
export const connectionHosts = [
  ['claude-code', 'Claude Code'],
  ['codex', 'Codex'],
  ['cursor', 'Cursor'],
  ['vscode', 'VS Code'],
  ['gemini-cli', 'Gemini CLI'],
  ['copilot-cli', 'GitHub Copilot CLI'],
  ['windsurf', 'Windsurf'],
  ['cline', 'Cline'],
  ['zed', 'Zed'],
  ['opencode', 'opencode'],
  ['goose', 'Goose'],
  ['claude-desktop', 'Claude Desktop'],
] as const

/** The commands, run in a clone, that get an agent its key and write it into the configuration of a host. */
export const installCommand = (origin: string, host: string): string =>
  [
    `export CAIRNWAY_URL=${origin}`,
    'npx cairnway register ai_agent --agent_name "my agent" --save',
    `npx cairnway install --target ${host}`,
  ].join('\n')

/** The entry of an MCP client that calls the service itself. */
export const mcpEntry = (origin: string): string =>
  JSON.stringify(
    { mcpServers: { cairnway: { type: 'http', url: `${origin}/mcp`, headers: { Authorization: 'Bearer cw_…' } } } },
    null,
    2,
  )
