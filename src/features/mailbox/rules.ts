/** The folders of the mail app (spec, with its spelling), in the order of the screen. */
export const FOLDERS = ['inbox', 'favoriate', 'starred', 'read', 'seeLater', 'sent', 'draft', 'spam', 'trash'] as const
export type Folder = (typeof FOLDERS)[number]

/** The labels (spec). */
export const LABELS = ['company', 'important', 'personal', 'private'] as const
export type Label = (typeof LABELS)[number]

/** Parts of a list: all, what nobody read, what members wrote, and what others wrote. */
export const PARTS = ['all', 'unread', 'members', 'visitors'] as const
export type Part = (typeof PARTS)[number]

/** What can be done to many conversations at once. */
export const ACTS = [
  'read',
  'unread',
  'star',
  'unstar',
  'favour',
  'unfavour',
  'label',
  'unlabel',
  'spam',
  'not-spam',
  'trash',
  'restore',
  'later',
  'wake',
] as const
export type Act = (typeof ACTS)[number]

/** Acts that whoever reads may do; the others change what the whole club has before it. */
export const OWN_ACTS: readonly Act[] = ['read', 'unread', 'star', 'unstar']

/** Days that a conversation lies in the trash before it goes for good, unless the club has it otherwise. */
export const TRASH_DAYS = 30
/** Most conversations of one act. */
export const MOST_AT_ONCE = 100
/** How long an act can be taken back, in minutes. */
export const UNDO_MINUTES = 15

type Place = 'inbox' | 'sent' | 'spam' | 'trash'

/** Why a conversation becomes no ticket; null when it may. A visitor has nobody who could own one. */
export function refusalToTicket(thread: {
  ticket: unknown
  member: unknown
}): 'mailbox.has-ticket' | 'mailbox.visitor-stays' | null {
  if (thread.ticket) return 'mailbox.has-ticket'
  return thread.member ? null : 'mailbox.visitor-stays'
}

/** Whether an act means anything to a conversation that lies there. */
export function fitsAct(act: Act, { place, later }: { place: Place; later: boolean }): boolean {
  if (act === 'spam') return place !== 'spam' && place !== 'trash'
  if (act === 'not-spam') return place === 'spam'
  if (act === 'trash') return place !== 'trash'
  if (act === 'restore') return place === 'trash'
  if (act === 'later') return place === 'inbox'
  if (act === 'wake') return later
  return true
}
