import type { Db } from '../../../platform/server/db.ts'
import { countOne } from '../../../platform/server/limits.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { MAILS_PER_HOUR, RESEND_SECONDS } from '../rules.ts'

/**
 * Counts a mail to an address before anything is known about it, so that strangers learn nothing: three of a kind in an hour,
 * and with `again` none before 60 seconds have passed since the last. Refuses with `rate-limited`. Outside of a transaction,
 * so that a refused one counts as well; correct under parallel calls.
 */
export async function countMail(db: Db, kind: string, email: string, { again = false } = {}): Promise<void> {
  const key = `accounts.${kind}|${email.toLowerCase()}`
  const soon = await countOne(db, `${key}|soon`, RESEND_SECONDS)
  if (again && soon.count > 1) throw new Refusal('rate-limited', { seconds: soon.seconds, limit: 1 })
  const hour = await countOne(db, key, 3600)
  if (hour.count > MAILS_PER_HOUR) throw new Refusal('rate-limited', { seconds: hour.seconds, limit: MAILS_PER_HOUR })
}
