import type { App } from '../context.ts'
import type { Reviewed } from './review-trust.ts'

/** After the commit: another trust level, and records shown or hidden with it, are met by the next call. */
export async function takeEffect(app: Pick<App, 'callers' | 'indexer'>, { moved, changed }: Reviewed): Promise<void> {
  if (moved) app.callers.forget()
  await app.indexer.refresh(changed)
}
