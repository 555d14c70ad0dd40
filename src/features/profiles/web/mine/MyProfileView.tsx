import { shortDate } from '../../../../platform/shared/text.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import type { MyProfile } from '../../contract/mine.ts'
import { sectionOf } from '../../kind.ts'
import { allKinds } from '../../kinds/all-kinds.ts'
import { movesFrom, publicPageOf, refusalToEdit, wizardOf } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { DescriptorView } from '../DescriptorView.tsx'
import { RevisionPanel } from '../edit/RevisionPanel.tsx'
import { ProfileCard } from '../ProfileCard.tsx'
import styles from './MyProfileScreen.module.css'
import { ProfileHistory } from './ProfileHistory.tsx'
import { Standing } from './Standing.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'

/** The profile as its owner sees it. */
export function MyProfileView({ profile }: { profile: MyProfile }) {
  const t = useText<typeof strings>('profiles')
  const { status } = profile
  return (
    <Wrap className={styles.page}>
      <PageHeader
        title={t('pages.mine.title')}
        lead={t(status === 'approved' && profile.kind === 'validator' ? 'mine.lead-partner' : `mine.lead.${status}`)}
        actions={<NextAct profile={profile} />}
      />
      <div className={styles.columns}>
        <div className={styles.standing}>
          <Standing profile={profile} />
          {profile.revision && <RevisionPanel revision={profile.revision} live={profile.view} />}
        </div>
        <div className={styles.sent}>
          <Section
            title={t(status === 'approved' ? 'mine.what-members-see' : 'mine.what-you-sent')}
            lead={t('mine.version', { version: profile.version, date: shortDate(profile.submittedAt) })}
          >
            <DescriptorView
              view={profile.view}
              editAt={key => settingsOf(profile, key)}
              mark={key => (profile.asks.some(ask => ask.field.split('.')[0] === key) ? 'asked' : null)}
            />
          </Section>
        </div>
        <aside className={styles.beside}>
          <ProfileCard card={profile.card} as="div" />
          <ProfileHistory history={profile.history} />
          {movesFrom(status, 'owner').includes('withdrawn') && <WithdrawButton />}
        </aside>
      </div>
    </Wrap>
  )
}

/** The part of the settings that edits a group, once the profile may be edited there. */
function settingsOf({ status, kind: key }: MyProfile, group: string): string | null {
  const kind = allKinds.find(one => one.key === key)
  const found = kind?.steps.flatMap(step => step.groups).find(one => one.key === group)
  return found && refusalToEdit(status) === null ? `/account-setting?section=${sectionOf(found)}` : null
}

/** The one thing to do now, if there is one. */
function NextAct({ profile }: { profile: MyProfile }) {
  const t = useText<typeof strings>('profiles')
  const { status, kind, card } = profile
  if (status === 'changes_requested' || status === 'rejected')
    return (
      <Button variant="primary" href={wizardOf(kind)}>
        {t('mine.correct')}
      </Button>
    )
  if (status === 'approved')
    return (
      <>
        <Button href="/account-setting?section=information">{t('mine.edit')}</Button>
        <Button href={publicPageOf(card)}>{t('mine.see-public')}</Button>
      </>
    )
  if (status === 'suspended') return <Button href="/contact-us">{t('mine.contact')}</Button>
  return <Button href="/pages/pricing">{t('mine.plans')}</Button>
}
