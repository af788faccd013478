import { readFile } from 'node:fs/promises'
import { buildApiReference, generateOpenapi } from '@cairnway/contract'
import type { Env, Hono, Context as Http } from 'hono'
import type { App, Caller } from '../context.ts'
import { requireScope } from '../pipeline/authorize.ts'
import { guides, renderDocsPage } from './render-docs-page.ts'

/**
 * Serves the OpenAPI document for operators and the documentation page, both generated once from the operation table,
 * and the guides of the repository as Markdown.
 */
export function serveDocuments<E extends Env>(
  http: Hono<E>,
  app: App,
  authenticate: (c: Http<E>) => Promise<Caller>,
): void {
  const { base_url } = app.config
  const fullDocument = generateOpenapi({ base_url, admin: true })
  const reference = buildApiReference()
  const publicReference = { ...reference, operations: reference.operations.filter(({ group }) => group !== 'admin') }

  http.get('/v1/openapi.json', async (c) => {
    requireScope(await authenticate(c), 'operator')
    return c.json(fullDocument)
  })
  for (const { path } of guides)
    http.get(path, async (c) => c.text(await readFile(new URL(`../../../..${path}`, import.meta.url), 'utf8')))
  http.get('/', (c) => c.redirect('/docs'))
  const page = renderDocsPage(publicReference, base_url)
  http.get('/docs', (c) => {
    c.header('Content-Security-Policy', page.policy)
    return c.html(page.html)
  })
}
