import { useText } from '../../../../platform/web/text.tsx'
import { Timeline } from '../../../../platform/web/ui/Timeline.tsx'
import type { MyProfile } from '../../contract/mine.ts'
import type { strings } from '../../strings.en.ts'

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
  const steps = history.map(entry => {
    const again = entry.to === 'submitted' && entry.version > 1 && entry.from !== 'in_review' && !entry.revision
    const said = again ? t('mine.sent-again', { version: entry.version }) : t(`mine.events.${eventOf(entry)}`)
    return { said, at: entry.at }
  })
  return <Timeline title={t('mine.history')} steps={steps} />
}
