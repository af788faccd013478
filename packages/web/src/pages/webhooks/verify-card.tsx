import { strings } from '../../strings.ts'
import { Card } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'

const { webhooks: texts } = strings

const EXAMPLE = `import { createServer } from 'node:http'
import { env } from 'node:process'
import { buffer } from 'node:stream/consumers'
import { verifyWebhook } from '@cairnway/sdk'

createServer(async (request, response) => {
  try {
    const event = await verifyWebhook(await buffer(request), request.headers, env.CAIRNWAY_WEBHOOK_SECRET)
    console.log(request.headers['webhook-id'], event.type, event.data)
    response.writeHead(204).end()
  } catch (error) {
    response.writeHead(400).end(error.reason)
  }
}).listen(3000)`

/** Explains to a receiver how to verify that a delivery comes from this service. */
export const VerifyCard = () => (
  <Card title={texts.verify_title}>
    <p class="prose">{texts.verify_lead}</p>
    <CodeBlock text={EXAMPLE} label={texts.verify_label} />
    <p>
      <a href="/docs/webhooks.md">{texts.verify_docs}</a>
    </p>
  </Card>
)
