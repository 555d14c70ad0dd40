import { record } from '../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Origin } from '../../../platform/server/wire.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { refusalToEdit } from '../../accounts/rules.ts'
import { askForLink, countMail, personById } from '../../accounts/server/public.ts'
import { recoverAsked } from '../../signin/contract/password.ts'

type Steps = { db: Db; transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>; viewer: Viewer; origin: Origin }

/**
 * Sends a person the mail that confirms their address, or the one that sets a new password, as if they had asked for it. Refuses
 * `people.verified-already`, `people.not-verified`, `people.is-suspended`, and too many within an hour.
 */
export async function resendMail(
  { db, transact, viewer, origin }: Steps,
  userId: string,
  mail: 'verify' | 'reset',
): Promise<void> {
  const person = (await personById(db, userId)) ?? notFound()
  refuse(refusalToEdit(viewer, person))
  if (person.suspendedAt) throw new Refusal('people.is-suspended')
  if (mail === 'verify' && person.verifiedAt) throw new Refusal('people.verified-already')
  if (mail === 'reset' && !person.verifiedAt) throw new Refusal('people.not-verified')
  await countMail(db, mail, person.email, { again: true })
  await transact(async tx => {
    if (mail === 'verify') await askForLink(tx, person.email, person.language)
    else await announce(tx, recoverAsked, { email: person.email })
    await record(tx, {
      actorId: viewer.id,
      action: 'users.mail',
      target: { kind: 'account', id: userId },
      after: { mail },
      address: origin.address,
      requestId: origin.requestId,
    })
  })
}
