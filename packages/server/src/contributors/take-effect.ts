import type { App } from '../context.ts'
import type { TrustUpdate } from './apply-trust-rules.ts'

/** After the commit: another trust level, and records shown or hidden with it, are met by the next call. */
export async function takeEffect(
  app: Pick<App, 'key_cache' | 'indexer'>,
  { moved, changed }: TrustUpdate,
): Promise<void> {
  if (moved) app.key_cache.invalidate()
  await app.indexer.refresh(changed)
}
