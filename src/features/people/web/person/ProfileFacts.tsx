import { holds } from '../../../../platform/shared/access.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import type { PersonView } from '../../contract/people.ts'
import type { strings } from '../../strings.en.ts'
import { ProfileState } from '../ProfileState.tsx'
import styles from './Person.module.css'

/** The state of a person's profile, and the ways to it. */
export function ProfileFacts({ person }: { person: PersonView }) {
  const t = useText<typeof strings>('people')
  const viewer = useViewer()
  const { profile } = person
  if (!profile) return <p className={styles.quiet}>{t('page.no-profile')}</p>
  const kind = person.userType ? t(`kinds.${person.userType}`) : profile.kind
  const rows = [
    { label: t('page.profile-status'), value: <ProfileState status={profile.status} /> },
    { label: t('list.profile-name'), value: <Bdi>{person.profileName}</Bdi> },
    { label: t('page.profile-kind'), value: kind },
    { label: t('page.profile-since'), value: <DateText value={profile.statusAt} withTime /> },
    { label: t('page.profile-sent'), value: <DateText value={profile.submittedAt} withTime /> },
    { label: t('page.profile-version'), value: profile.version },
  ]
  return (
    <>
      <Facts layout="list" rows={rows} />
      <div className={styles.links}>
        {profile.caseId && holds(viewer, 'verification.read') && (
          <Button size="compact" href={`/verifications/details/${profile.caseId}`}>
            {t('acts.case')}
          </Button>
        )}
        {holds(viewer, 'profiles.read') && (
          <Button size="compact" href={`/apps/company/preview/${person._id}`}>
            {t('acts.read-profile')}
          </Button>
        )}
        {profile.status === 'approved' && (
          <Button size="compact" href={`/profile/${encodeURIComponent(person.username)}`}>
            {t('acts.public-page')}
          </Button>
        )}
      </div>
    </>
  )
}
