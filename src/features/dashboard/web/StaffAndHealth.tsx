import { CircleCheck, TriangleAlert } from '../../../platform/web/icons.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Avatar } from '../../../platform/web/ui/Avatar.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { TimeAgo } from '../../../platform/web/ui/TimeAgo.tsx'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import type { ActivityRow } from '../../people/contract/activity.ts'
import { LogSentence } from '../../people/web/public.ts'
import type { Health } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './StaffAndHealth.module.css'
import { useFigureWords } from './words.ts'

/** What the club's people did last. */
export function StaffPart({ acts }: { acts: readonly ActivityRow[] }) {
  const t = useText<typeof strings>('dashboard')
  return (
    <section aria-labelledby="what-staff-did">
      <div className={css.head}>
        <h2 id="what-staff-did">{t('acts.title')}</h2>
        <LinkText to="/users-activity">{t('acts.all')}</LinkText>
      </div>
      {acts.length === 0 && <p className={css.none}>{t('acts.none')}</p>}
      <ul className={css.rows}>
        {acts.map(act => (
          <li key={act._id} className={css.act}>
            <Avatar name={act.actor?.name ?? ''} size={28} />
            <p className={css.sentence}>
              <LogSentence row={act} />
            </p>
            <span className={css.quiet}>
              <TimeAgo value={act.at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const GIGABYTE = 1_000_000_000
/** From so many days on a certificate needs somebody (platform/server/certificate.ts). */
const SOON_DAYS = 14
type Line = {
  key: 'jobs' | 'events' | 'mails' | 'pool' | 'disk' | 'files' | 'certificate'
  fine: boolean
  text: string
}

/** How each part of the house is, in words. */
function useLines({ jobs, events, mails, pool, disk, files, certificateDays: days }: Health): Line[] {
  const t = useText<typeof strings>('dashboard')
  const { plain } = useFigureWords()
  const mailWord = mails.dead > 0 ? 'mails-dead' : mails.kept > 0 ? 'mails-kept' : 'mails-fine'
  return [
    {
      key: 'jobs',
      fine: jobs.late === 0 && jobs.dead === 0,
      text: jobs.late === 0 && jobs.dead === 0 ? t('health.jobs-fine') : t('health.jobs-late', jobs),
    },
    { key: 'events', fine: events.dead === 0, text: t('health.queue', events) },
    { key: 'mails', fine: mails.dead === 0, text: t(`health.${mailWord}`, mails) },
    {
      key: 'pool',
      fine: !pool || pool.waiting === 0,
      text: !pool
        ? t('health.embedded')
        : pool.waiting > 0
          ? t('health.pool-full', { waiting: pool.waiting })
          : t('health.pool-fine', { busy: pool.open - pool.idle, most: pool.most }),
    },
    {
      key: 'disk',
      fine: !disk || disk.percent < 85,
      text: disk
        ? t('health.disk-used', { percent: disk.percent, free: plain(Math.round(disk.freeBytes / GIGABYTE)) })
        : t('health.disk-unknown'),
    },
    { key: 'files', fine: files, text: t(files ? 'health.files-fine' : 'health.files-fault') },
    ...(days === null
      ? []
      : [
          {
            key: 'certificate' as const,
            fine: days > SOON_DAYS,
            text: days < 0 ? t('health.certificate-over') : t('health.certificate-days', { count: days }),
          },
        ]),
  ]
}

/** How the house is. */
export function HealthPart({ health }: { health: Health }) {
  const t = useText<typeof strings>('dashboard')
  const lines = useLines(health)
  return (
    <section aria-labelledby="health">
      <div className={css.head}>
        <h2 id="health">{t('health.title')}</h2>
      </div>
      <ul className={css.rows}>
        {lines.map(({ key, fine, text }) => {
          const Drawing = fine ? CircleCheck : TriangleAlert
          return (
            <li key={key} className={css.line}>
              <span className={classNames(css.state, !fine && css.bad)}>
                <Drawing {...iconSmall} />
                <VisuallyHidden>{t(fine ? 'health.fine' : 'health.look')}: </VisuallyHidden>
              </span>
              <span className={css.name}>{t(`health.${key}`)}</span>
              <span className={css.quiet}>{text}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
