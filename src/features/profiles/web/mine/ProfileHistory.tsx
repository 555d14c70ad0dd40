import { useText } from '../../../../platform/web/text.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import type { MyProfile } from '../../contract/mine.ts'
import type { strings } from '../../strings.en.ts'
import styles from './ProfileHistory.module.css'

type Entry = MyProfile['history'][number]
type Event = keyof (typeof strings)['mine']['events']

/** Moves of the changes of an approved profile; the others read as those of the profile. */
const REVISION = {
  submitted: 'revision-submitted',
  approved: 'revision-approved',
  rejected: 'revision-rejected',
  withdrawn: 'revision-withdrawn',
  changes_requested: 'revision-asked',
} as const satisfies Partial<Record<Entry['to'], Event>>

/** A move as the applicant reads it: a claim that was released is "back in the queue", not another submission. */
function eventOf({ from, to, revision }: Entry): Event {
  if (to === 'submitted' && from === 'in_review') return 'released'
  if (revision) return REVISION[to as keyof typeof REVISION] ?? to
  return to === 'approved' && from === 'suspended' ? 'restored' : to
}

/** What happened so far, newest first. */
export function ProfileHistory({ history }: { history: MyProfile['history'] }) {
  const t = useText<typeof strings>('profiles')
  return (
    <section aria-label={t('mine.history')}>
      <h2 className={styles.title}>{t('mine.history')}</h2>
      <ol className={styles.entries}>
        {history.map(entry => (
          <li key={entry.at + entry.to} className={styles.entry}>
            <span>
              {entry.to === 'submitted' && entry.version > 1 && entry.from !== 'in_review' && !entry.revision
                ? t('mine.sent-again', { version: entry.version })
                : t(`mine.events.${eventOf(entry)}`)}
            </span>
            <span className={styles.when}>
              <DateText value={entry.at} withTime />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
