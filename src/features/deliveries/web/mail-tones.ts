import type { MailState } from '../contract.ts'

/** The tone in which each state of a mail is shown. */
export const MAIL_TONES = { waiting: 'info', sent: 'success', kept: 'brass', dead: 'danger' } as const satisfies Record<
  MailState,
  string
>
