import { pageHref } from '../routing/router.ts'
import { strings } from '../strings.ts'
import { LinkButton } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'

export const NotFound = () => (
  <>
    <PageHead title={strings.not_found.title} lead={strings.not_found.message} />
    <LinkButton href={pageHref('start')}>{strings.not_found.home}</LinkButton>
  </>
)
