import { randomBytes } from 'node:crypto'
import { ApiError, openapi, reference, scopeIncludes } from '@cairnway/contract'
import type { Env, Hono, Context as Http } from 'hono'
import { etag } from 'hono/etag'
import type { App, Caller } from '../context.ts'
import { agentCard } from './agent-card.ts'
import { docsPage } from './docs-page.ts'

/** Everything that describes the service, made once from the table. */
export function serveDocuments<E extends Env>(
  http: Hono<E>,
  app: App,
  authenticate: (c: Http<E>) => Promise<Caller>,
): void {
  const { base_url } = app.config
  const publicDocument = openapi({ base_url })
  const wholeDocument = openapi({ base_url, admin: true })
  const card = agentCard(base_url)
  const shown = reference()
  const publicReference = { ...shown, operations: shown.operations.filter(({ group }) => group !== 'admin') }

  http.use('/v1/openapi-public.json', etag())
  http.use('/.well-known/*', etag())
  http.get('/v1/openapi-public.json', (c) => c.json(publicDocument))
  http.get('/.well-known/agent-card.json', (c) => c.json(card))
  http.get('/v1/openapi.json', async (c) => {
    const { scope } = await authenticate(c)
    if (scope === 'public') throw new ApiError('AuthenticationError', 'send an operator key')
    if (!scopeIncludes(scope, 'operator'))
      throw new ApiError('InsufficientScopeError', `this needs a key of the scope operator; yours is ${scope}`, {
        needed: 'operator',
        held: scope,
      })
    return c.json(wholeDocument)
  })
  http.get('/', (c) => c.redirect('/docs'))
  http.get('/docs', (c) => {
    const nonce = randomBytes(16).toString('base64url')
    c.header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
    )
    return c.html(docsPage(publicReference, { base_url, nonce }))
  })
}
