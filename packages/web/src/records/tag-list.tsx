import { pageHref } from '../routing/router.ts'
import { strings } from '../strings.ts'
import { PlainText } from '../ui/plain-text.tsx'

/** The tags of a record; each leads to a search among the records that carry it. */
export const TagList = ({ tags, q = '' }: { tags: string[]; q?: string }) =>
  tags.length === 0 ? null : (
    <ul class="tags" aria-label={strings.record.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <a class="tag" href={pageHref('search', {}, { q: q || tag, tags: tag })}>
            <PlainText text={tag} />
          </a>
        </li>
      ))}
    </ul>
  )
