import type { ProfileStatus } from '../../../../platform/shared/access.ts'
import {
  BadgeCheck,
  CircleDashed,
  CirclePause,
  CircleX,
  FileSearch,
  MessageSquareWarning,
} from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import type { Tone } from '../../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { iconProps, iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { UserText } from '../../../../platform/web/ui/UserText.tsx'
import type { MyProfile } from '../../contract/mine.ts'
import type { strings } from '../../strings.en.ts'
import { useKindWords } from '../use-kind-words.ts'
import styles from './OwnStatus.module.css'

const LOOKS: Record<ProfileStatus, { tone: Tone; Icon: typeof BadgeCheck }> = {
  draft: { tone: 'neutral', Icon: CircleDashed },
  submitted: { tone: 'info', Icon: CircleDashed },
  in_review: { tone: 'brass', Icon: FileSearch },
  changes_requested: { tone: 'warning', Icon: MessageSquareWarning },
  approved: { tone: 'success', Icon: BadgeCheck },
  rejected: { tone: 'danger', Icon: CircleX },
  suspended: { tone: 'danger', Icon: CirclePause },
  withdrawn: { tone: 'neutral', Icon: CircleX },
}

/** A status as a pill: icon and word. */
export function ProfileStatusPill({ status }: { status: ProfileStatus }) {
  const t = useText<typeof strings>('profiles')
  const { tone, Icon } = LOOKS[status]
  return <StatusPill status={status} label={t(`mine.status.${status}`)} tone={tone} icon={<Icon {...iconSmall} />} />
}

/** The status of the profile: since when, what the reviewer asked or why, and what happens next. */
export function OwnStatus({ profile }: { profile: MyProfile }) {
  const t = useText<typeof strings>('profiles')
  const say = useKindWords(profile.kind)
  const { status, asks, reason } = profile
  const waiting = status === 'submitted' || status === 'in_review'
  return (
    <Card className={styles.status}>
      <div className={styles.head}>
        <ProfileStatusPill status={status} />
        <span className={styles.since}>
          <DateText value={profile.statusAt} withTime />
        </span>
      </div>
      {reason && status !== 'approved' && (
        <div className={styles.part}>
          <h2 className={styles.title}>{t('mine.reason')}</h2>
          <p>
            <UserText text={reason} />
          </p>
        </div>
      )}
      {asks.length > 0 && (
        <div className={styles.part}>
          <h2 className={styles.title}>{t('mine.asked')}</h2>
          <dl className={styles.asks}>
            {asks.map(ask => (
              <div key={ask.field + ask.text} className={styles.ask}>
                <dt className={styles.field}>{say(`fields.${ask.field.split('.')[0]}.label`)}</dt>
                <dd>
                  <UserText text={ask.text} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {waiting && <Next status={status} />}
    </Card>
  )
}

function Next({ status }: { status: 'submitted' | 'in_review' }) {
  const t = useText<typeof strings>('profiles')
  const steps = [
    { Icon: FileSearch, words: t('mine.next-read'), now: status === 'in_review' },
    { Icon: MessageSquareWarning, words: t('mine.next-ask'), now: false },
    { Icon: BadgeCheck, words: t('mine.next-live'), now: false },
  ]
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>{t('mine.next')}</h2>
      <ol className={styles.steps}>
        {steps.map(({ Icon, words, now }) => (
          <li key={words} className={styles.step} aria-current={now ? 'step' : undefined}>
            <Icon {...iconProps} />
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
