import { shortDate } from '../../../../platform/shared/text.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import type { MyProfile } from '../../contract.ts'
import { movesFrom, publicPageOf, wizardOf } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { DescriptorView } from '../DescriptorView.tsx'
import { useMyProfile } from '../data.ts'
import { ProfileCard } from '../ProfileCard.tsx'
import styles from './MyProfileScreen.module.css'
import { ProfileHistory } from './ProfileHistory.tsx'
import { Standing } from './Standing.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'

/** One's own profile: how it stands, what happens next, what was asked, and everything that was sent. */
export function MyProfileScreen() {
  const t = useText<typeof strings>('profiles')
  const mine = useMyProfile()
  const loading = useDelayed(mine.isPending)
  const profile = mine.data?.data
  if (mine.error)
    return <Wrap className={styles.page}>{<ErrorPiece error={mine.error} onRetry={() => void mine.refetch()} />}</Wrap>
  if (profile) return <Loaded profile={profile} />
  if (mine.data)
    return (
      <Wrap className={styles.page}>
        <EmptyState
          kind="none-yet"
          title={t('mine.none')}
          body={t('mine.none-body')}
          action={
            <Button variant="primary" href="/account-type">
              {t('mine.choose')}
            </Button>
          }
        />
      </Wrap>
    )
  return (
    <Wrap className={styles.page}>
      {loading && (
        <div className={styles.columns} aria-busy="true">
          <Skeleton height="420px" />
          <Skeleton height="240px" />
        </div>
      )}
    </Wrap>
  )
}

function Loaded({ profile }: { profile: MyProfile }) {
  const t = useText<typeof strings>('profiles')
  const { status } = profile
  return (
    <Wrap className={styles.page}>
      <PageHeader
        title={t('pages.mine.title')}
        lead={t(`mine.lead.${status}`)}
        actions={<NextAct profile={profile} />}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Standing profile={profile} />
          <Section
            title={t('mine.what-you-sent')}
            lead={t('mine.version', { version: profile.version, date: shortDate(profile.submittedAt) })}
          >
            <DescriptorView
              view={profile.view}
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
  if (status === 'approved') return <Button href={publicPageOf(card)}>{t('mine.see-public')}</Button>
  if (status === 'suspended') return <Button href="/contact-us">{t('mine.contact')}</Button>
  return <Button href="/pages/pricing">{t('mine.plans')}</Button>
}
