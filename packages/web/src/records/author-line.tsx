import type { ExperienceResponse } from '@cairnway/sdk'
import { pageHref } from '../routing/router.ts'
import { PlainText } from '../ui/plain-text.tsx'
import { authorName, trustName } from './record-words.ts'

/** Shows the author with their trust level. */
export const AuthorLine = ({ contributor }: { contributor: ExperienceResponse['contributor'] }) => (
  <>
    <a href={pageHref('contributor', { display_handle: contributor.display_handle })}>
      <PlainText text={authorName(contributor)} />
    </a>{' '}
    <span class="muted">({trustName(contributor.trust_level ?? 'new').toLowerCase()})</span>
  </>
)
