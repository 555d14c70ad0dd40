import { z } from 'zod'
import { notice } from '../../../platform/shared/notice.ts'

/** How a mail with a document fared: it waits, left, is kept for want of a mail server, came back, or was given up. */
export const Delivery = z.object({
  state: z.enum(['waiting', 'sent', 'kept', 'returned', 'given-up']),
  at: z.iso.datetime(),
  /** What the mail server said of one that did not arrive. */
  said: z.string(),
  /** Nothing goes to this address at present. */
  paused: z.boolean(),
})
export type Delivery = z.infer<typeof Delivery>

/** Told to whoever sends documents: the mail with one did not arrive. */
export const documentReturned = notice(
  'invoices.returned',
  z.object({ number: z.string(), address: z.string(), said: z.string() }),
  { topic: 'desk' },
)
