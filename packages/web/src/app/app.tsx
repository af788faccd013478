import { strings } from '../strings.ts'
import { Announcer } from '../ui/announcer.tsx'
import { Banners } from './banners.tsx'
import { Navigation } from './navigation.tsx'
import { PageView } from './page-view.tsx'
import { SessionDialog } from './session-dialog.tsx'

/** The frame of every page: navigation at its side, and above it the banners that concern all pages. */
export const App = () => (
  <>
    <a class="skip-link" href="#main">
      {strings.common.skip}
    </a>
    <div class="frame">
      <Navigation />
      <main id="main" tabIndex={-1}>
        <Banners />
        <PageView />
      </main>
    </div>
    <SessionDialog />
    <Announcer />
  </>
)
