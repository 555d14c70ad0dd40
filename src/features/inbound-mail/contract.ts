import { z } from 'zod'
import { event } from '../../platform/shared/event.ts'
import { Id } from '../../platform/shared/ids.ts'

/** A mail came to the club's mailbox and was kept; those of one sender are handed on in the order they came. */
export const mailCame = event('inbound-mail.mail-came', z.object({ mailId: Id, from: z.string() }), 'from')
