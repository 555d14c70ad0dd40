import { z } from 'zod'
import { event } from '../../platform/shared/event.ts'
import { Id } from '../../platform/shared/ids.ts'

/**
 * A mail came to the club's mailbox and was kept. Those of one mailbox are handed on in the order they came, whoever sent them: an
 * answer finds what it answers. One that cannot be handed on holds none of the others up.
 */
export const mailCame = event('inbound-mail.mail-came', z.object({ mailId: Id, mailboxId: Id }), 'mailboxId', {
  passesFailed: true,
})
