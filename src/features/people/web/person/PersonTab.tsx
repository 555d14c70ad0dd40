import type { PersonView } from '../../contract/people.ts'
import { HistoryTab } from './HistoryTab.tsx'
import { InvitedTab } from './InvitedTab.tsx'
import { MailsTab } from './MailsTab.tsx'
import { Overview } from './Overview.tsx'
import { ProfileTab } from './ProfileTab.tsx'

export type TabKey = 'overview' | 'profile' | 'mails' | 'history' | 'invited'

/** One part of a member's page. */
export function PersonTab({ tab, person }: { tab: TabKey; person: PersonView }) {
  if (tab === 'profile') return <ProfileTab id={person._id} />
  if (tab === 'mails') return <MailsTab id={person._id} />
  if (tab === 'history') return <HistoryTab id={person._id} />
  return tab === 'invited' ? <InvitedTab id={person._id} /> : <Overview person={person} />
}
