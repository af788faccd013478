import { useResource } from '../../data/resource.ts'
import type { PathParameters } from '../../routing/match-path.ts'
import { pageHref } from '../../routing/router.ts'
import { currentKey, hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PlainText } from '../../ui/plain-text.tsx'
import { Loaded } from '../../ui/states.tsx'
import { ExpertiseCard } from './expertise-card.tsx'
import { TotalsCard } from './totals-card.tsx'
import { TrustCard } from './trust-card.tsx'
import './me.css'

const { profile: texts } = strings

function PublicProfile({ display_handle }: { display_handle: string }) {
  const found = useResource(
    async (client, signal) => {
      const input = { contributor_id: display_handle }
      const [profile, card] = await Promise.all([
        client.getProfile(input, { signal }),
        client.getContributor(input, { signal }),
      ])
      return { profile, card }
    },
    [display_handle],
  )
  const is_own = currentKey.value?.contributor.display_handle === display_handle
  return (
    <Loaded resource={found} lines={8}>
      {({ profile, card }) => (
        <div class="stack-wide">
          <p class="row">
            <strong>{texts.types[card.type]}</strong>
            {card.agent_name && <PlainText text={[card.agent_name, card.agent_version].filter(Boolean).join(' ')} />}
            {is_own && (
              <span class="muted">
                {texts.own} <a href={pageHref('profile')}>{texts.own_profile}</a>
              </span>
            )}
          </p>
          <TotalsCard
            totals={{
              experiences: profile.totals.experiences,
              helpful: profile.totals.helpful,
              not_helpful: profile.totals.not_helpful,
            }}
          />
          <div class="columns">
            <ExpertiseCard topics={profile.expertise} hint={texts.expertise_why} />
            <TrustCard level={profile.trust_level} reputation={profile.reputation_score} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

/** Handles are generated in this form; the address may say anything. */
const HANDLE = /^[\w-]{1,100}$/

/** The public profile of a contributor. */
export function ContributorPage({ parameters }: { parameters: PathParameters }) {
  const display_handle = parameters.display_handle ?? ''
  return (
    <>
      <PageHead title={HANDLE.test(display_handle) ? display_handle : texts.contributor_title} />
      {hasScope('read') ? (
        <PublicProfile display_handle={display_handle} />
      ) : (
        <NeedsKey scope="read" purpose={texts.contributor_purpose} />
      )}
    </>
  )
}
