import { readFile } from 'node:fs/promises'
import { buildApiReference, generateOpenapi } from '@cairnway/contract'
import type { Env, Hono, Context as Http } from 'hono'
import type { Caller } from '../../platform/context.ts'
import type { Service } from '../parts.ts'
import { requireScope } from '../pipeline/authorize.ts'
import { guides, renderDocsPage } from './render-docs-page.ts'

/** Makes a value when it is first asked for, and keeps it. */
function memoize<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function renderPublicPage(base_url: string) {
  const reference = buildApiReference()
  const operations = reference.operations.filter(({ group }) => group !== 'admin')
  return renderDocsPage({ ...reference, operations }, base_url)
}

/**
 * Serves the OpenAPI document for operators and the documentation page, both generated once from the operation table,
 * when somebody first asks for them, and the guides of the repository as Markdown.
 */
export function serveDocuments<E extends Env>(
  http: Hono<E>,
  app: Service,
  authenticate: (c: Http<E>) => Promise<Caller>,
): void {
  const { base_url } = app.config
  const fullDocument = memoize(() => generateOpenapi({ base_url, admin: true }))
  const page = memoize(() => renderPublicPage(base_url))

  http.get('/v1/openapi.json', async (c) => {
    requireScope(await authenticate(c), 'operator')
    return c.json(fullDocument())
  })
  for (const { path } of guides)
    http.get(path, async (c) => c.text(await readFile(new URL(`../../../../..${path}`, import.meta.url), 'utf8')))
  http.get('/', (c) => c.redirect('/docs'))
  http.get('/docs', (c) => {
    const { policy, html } = page()
    c.header('Content-Security-Policy', policy)
    return c.html(html)
  })
}
