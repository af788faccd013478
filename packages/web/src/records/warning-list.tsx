import { strings } from '../strings.ts'
import { Icon } from '../ui/icon.tsx'
import { PlainText } from '../ui/plain-text.tsx'
import './records.css'

/** Lists warnings about the use of a record; empty without messages. */
export const WarningList = ({ messages }: { messages: string[] }) =>
  messages.length === 0 ? null : (
    <ul class="warning-list" aria-label={strings.record.warnings}>
      {messages.map((message) => (
        <li key={message}>
          <Icon name="warning" />
          <PlainText text={message} />
        </li>
      ))}
    </ul>
  )
