/** How urgent a ticket is, the least first. */
export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof PRIORITIES)[number]

/** How far a ticket is (product rules, section 13). */
export const STATUSES = ['new', 'open', 'waiting_customer', 'on_hold', 'resolved', 'closed'] as const
export type Status = (typeof STATUSES)[number]

/** Those in which somebody still has to do something. */
export const OPEN_STATUSES = ['new', 'open', 'waiting_customer', 'on_hold'] as const
export const isOpenStatus = (status: Status): boolean => (OPEN_STATUSES as readonly Status[]).includes(status)

/** Who wrote a message; a note is read by staff only. */
export const MESSAGE_KINDS = ['member', 'staff', 'note'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** How what was said was written: words alone, or with lists and links. */
export const MESSAGE_FORMATS = ['plain', 'rich'] as const

/** What was done to a ticket, for its history. Those of `PUBLIC_ACTS` its member reads as well. */
export const ACTS = [
  'opened',
  'reopened',
  'resolved',
  'closed',
  'closed-by-itself',
  'rated',
  'moved',
  'priority',
  'assigned',
  'tagged',
  'snoozed',
  'returned',
  'waits',
  'escalated',
  'merged',
  'merged-in',
  'split',
  'split-off',
  'linked',
  'unlinked',
  'auto-answered',
  'bounced',
  'ruled',
] as const
export type Act = (typeof ACTS)[number]
export const PUBLIC_ACTS: readonly Act[] = [
  'opened',
  'reopened',
  'resolved',
  'closed',
  'closed-by-itself',
  'moved',
  'merged',
  'merged-in',
  'split',
  'split-off',
]
