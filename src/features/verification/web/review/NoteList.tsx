import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { TimeAgo } from '../../../../platform/web/ui/TimeAgo.tsx'
import { Written } from '../../../../platform/web/ui/Written.tsx'
import type { Note } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Tabs.module.css'

type NoteListProps = { notes: readonly Note[]; toReviewers?: boolean; none: string; noneBody: string }

/** Notes, oldest first. `toReviewers`: says beside each whether a partner reads it, or wrote it. `none` is said when there are none. */
export function NoteList({ notes, toReviewers = false, none, noneBody }: NoteListProps) {
  const t = useText<typeof strings>('verification')
  const audience = ({ by, partner }: Note) =>
    partner?._id === by._id
      ? t('notes.from-partner')
      : partner && t('notes.shared', { name: `\u2068${partner.name}\u2069` })
  if (notes.length === 0)
    return (
      <div className={styles.lead}>
        <p>{none}</p>
        <p className={styles.quiet}>{noneBody}</p>
      </div>
    )
  return (
    <ol className={styles.notes}>
      {notes.map(note => (
        <li key={note._id} className={styles.note}>
          <p className={styles.when}>
            <strong>
              <Bdi>{note.by.name}</Bdi>
            </strong>
            <TimeAgo value={note.at} />
            {toReviewers && <span>{audience(note)}</span>}
          </p>
          <p className={styles.words} dir="auto">
            <Written text={note.note} />
          </p>
        </li>
      ))}
    </ol>
  )
}
