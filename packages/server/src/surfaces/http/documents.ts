import { readFile } from 'node:fs/promises'
import { buildApiReference, generateOpenapi } from '@cairnway/contract'
import type { Env, Hono, Context as Http } from 'hono'
import type { Caller } from '../../platform/context.ts'
import type { Service } from '../parts.ts'
import { requireScope } from '../pipeline/authorize.ts'
import { answerNotModified } from './answer-not-modified.ts'
import { listAttachments, readAttachment } from './attachments.ts'
import { encodeHtml, encodeJson, encodePlainText, respondWithDocument } from './encoded-bytes.ts'
import type { AddressLimits } from './limit-by-address.ts'
import { renderLlmsIndex, renderSkillFile } from './render-agent-documents.ts'
import { guides, renderDocsPage } from './render-docs-page.ts'

/** Makes a value when it is first asked for, and keeps it. */
function memoize<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function encodePublicPage(base_url: string) {
  const reference = buildApiReference()
  const operations = reference.operations.filter(({ group }) => group !== 'admin')
  const { html, policy } = renderDocsPage({ ...reference, operations }, base_url)
  return { page: encodeHtml(html), policy }
}

const readGuide = async (path: string) =>
  encodePlainText(await readFile(new URL(`../../../../..${path}`, import.meta.url), 'utf8'))

/**
 * Serves the OpenAPI document for operators and the documentation page, both generated once from the operation table,
 * when they are first requested, the guides of the repository as Markdown with their pictures, and the skill file and
 * index for agents. Their bytes are made once.
 */
export function serveDocuments<E extends Env>(
  http: Hono<E>,
  app: Service,
  { authenticate, limits }: { authenticate: (c: Http<E>) => Promise<Caller>; limits: AddressLimits },
): void {
  const { base_url } = app.config
  const fullDocument = memoize(() => encodeJson(generateOpenapi({ base_url, admin: true })))
  const publicPage = memoize(() => encodePublicPage(base_url))

  http.use('/v1/openapi.json', limits.documents, answerNotModified)
  http.get('/v1/openapi.json', async (c) => {
    requireScope(await authenticate(c), 'operator')
    return respondWithDocument(c, fullDocument())
  })
  for (const { path } of guides) {
    const guide = memoize(() => readGuide(path))
    http.get(path, limits.documents, answerNotModified, async (c) => respondWithDocument(c, await guide()))
  }
  for (const name of listAttachments()) {
    const attachment = memoize(() => readAttachment(name))
    http.get(`/docs/${name}`, limits.documents, answerNotModified, async (c) =>
      respondWithDocument(c, await attachment()),
    )
  }
  for (const [path, render] of [
    ['/skill.md', renderSkillFile],
    ['/llms.txt', renderLlmsIndex],
  ] as const) {
    const document = memoize(() => encodePlainText(render(base_url)))
    http.get(path, limits.documents, answerNotModified, (c) => respondWithDocument(c, document()))
  }
  http.get('/', limits.documents, (c) => c.redirect('/docs'))
  http.get('/docs', limits.documents, answerNotModified, (c) => {
    const { policy, page } = publicPage()
    c.header('Content-Security-Policy', policy)
    return respondWithDocument(c, page)
  })
}
