import { strings } from '../../strings.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Shows a key or codes that the service shows once. */
export const SecretDialog = ({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) => (
  <Dialog title={title} onClose={onClose}>
    <CodeBlock text={secret} label={title} />
    <Button kind="primary" onClick={onClose}>
      {strings.session.made_done}
    </Button>
  </Dialog>
)
