import type { App } from '../../platform/context.ts'
import type { RetrievalParts } from '../parts.ts'

/**
 * The job `expunge_search_index`: removes the bytes of erased records from the search cluster. Nothing finds them since their
 * erasure; the files of the cluster hold them until this merge.
 */
export const expungeSearchIndex = (app: App<RetrievalParts>): Promise<void> => app.expungeIndex()
