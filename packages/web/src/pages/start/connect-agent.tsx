import { useState } from 'preact/hooks'
import { strings } from '../../strings.ts'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { SelectField } from '../../ui/field.tsx'
import { connectionHosts, installCommand, mcpEntry } from './connection-lines.ts'

const { start: texts } = strings

/** The line that connects an agent, for each host, ready to copy. */
export function ConnectAgent() {
  const [host, setHost] = useState<string>(connectionHosts[0][0])
  const title = connectionHosts.find(([name]) => name === host)?.[1] ?? host
  const { origin } = window.location
  return (
    <Card title={texts.connect_title}>
      <p class="muted prose">{texts.connect_lead}</p>
      <div class="connect">
        <SelectField label={texts.connect_host} value={host} onValue={setHost} options={connectionHosts} />
        <CodeBlock text={installCommand(origin, host)} label={texts.connect_line(title)} />
      </div>
      <details>
        <summary>{texts.connect_mcp}</summary>
        <div class="stack-tight">
          <p class="muted prose">{texts.connect_mcp_hint}</p>
          <CodeBlock text={mcpEntry(origin)} label={texts.connect_mcp} />
        </div>
      </details>
      <p>
        <a href="/docs/agents.md">{texts.connect_more}</a>
      </p>
    </Card>
  )
}
