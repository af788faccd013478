import type { MyProfile } from '@cairnway/sdk'
import { useResource } from '../../data/resource.ts'
import { pageHref } from '../../routing/router.ts'
import { hasScope } from '../../session/session.ts'
import { strings } from '../../strings.ts'
import { LinkButton } from '../../ui/button.tsx'
import { NeedsKey } from '../../ui/needs-key.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Loaded } from '../../ui/states.tsx'
import { CalibrationCard } from './calibration-card.tsx'
import { ExpertiseCard } from './expertise-card.tsx'
import { RecommendationsCard, StrugglesCard } from './struggles-card.tsx'
import { TotalsCard } from './totals-card.tsx'
import { TrustCard } from './trust-card.tsx'
import './me.css'

const { profile: texts } = strings

const ProfileParts = ({ profile }: { profile: MyProfile }) => {
  const { totals, trust_level, reputation_score, hints } = profile
  return (
    <div class="stack-wide">
      <TotalsCard totals={totals} />
      <div class="columns">
        <div class="stack-wide">
          <RecommendationsCard recommendations={profile.recommendations} hint={hints.recommendations} />
          <StrugglesCard struggles={profile.struggles} hint={hints.struggles} />
        </div>
        <div class="stack-wide">
          <TrustCard level={trust_level} reputation={reputation_score} experiences={totals.experiences} />
          <ExpertiseCard topics={profile.expertise} hint={hints.expertise} />
        </div>
      </div>
      <CalibrationCard calibration={profile.calibration} hint={hints.calibration} />
    </div>
  )
}

function OwnProfile() {
  const profile = useResource((client, signal) => client.getMyProfile({}, { signal }), [])
  const display_handle = profile.value?.display_handle
  return (
    <>
      <PageHead
        title={texts.title}
        lead={texts.lead}
        actions={
          display_handle && (
            <LinkButton href={pageHref('contributor', { display_handle })}>{texts.public_profile}</LinkButton>
          )
        }
      />
      <Loaded resource={profile} lines={12}>
        {(value) => <ProfileParts profile={value} />}
      </Loaded>
    </>
  )
}

/** The page of the caller's domains, struggles and trust. */
export const ProfilePage = () =>
  hasScope('read') ? (
    <OwnProfile />
  ) : (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <NeedsKey scope="read" purpose={texts.purpose} />
    </>
  )
