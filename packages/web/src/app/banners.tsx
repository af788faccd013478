import { isUnreachable } from '../data/connection.ts'
import { isActiveKeyRefused } from '../session/session.ts'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { openSessionDialog } from './session-dialog.tsx'

/** Shows the banners of every page: no connection, or a key that the service refuses. */
export const Banners = () => (
  <div class="banners" aria-live="polite">
    {isUnreachable.value && <p class="banner banner-warning">{strings.session.offline}</p>}
    {isActiveKeyRefused.value && (
      <p class="banner banner-warning">
        {strings.session.rejected}
        <Button is_small onClick={openSessionDialog}>
          {strings.session.use_other_key}
        </Button>
      </p>
    )}
  </div>
)
