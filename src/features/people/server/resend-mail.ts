import { record } from '../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Origin } from '../../../platform/server/wire.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound, Refusal, refuse } from '../../../platform/shared/refusal.ts'
import { refusalToEdit } from '../../accounts/rules.ts'
import { askForLink, countMail, type Person, personById } from '../../accounts/server/public.ts'
import { recoverAsked } from '../../signin/contract/password.ts'

type Mail = 'verify' | 'reset'

/**
 * Whom a mail is sent again to, counted. Refuses `people.verified-already`, `people.not-verified`, `people.is-suspended`, and too
 * many within an hour.
 */
export async function countResend(db: Db, viewer: Viewer, userId: string, mail: Mail): Promise<Person> {
  const person = (await personById(db, userId)) ?? notFound()
  refuse(refusalToEdit(viewer, person))
  if (person.suspendedAt) throw new Refusal('people.is-suspended')
  if (mail === 'verify' && person.verifiedAt) throw new Refusal('people.verified-already')
  if (mail === 'reset' && !person.verifiedAt) throw new Refusal('people.not-verified')
  await countMail(db, mail, person.email, { again: true })
  return person
}

/** Sends a person the mail that confirms their address, or the one that sets a new password, as if they had asked for it. */
export async function resendMail(
  tx: Tx,
  by: { id: string; origin: Origin },
  { id, email, language }: Person,
  mail: Mail,
): Promise<void> {
  if (mail === 'verify') await askForLink(tx, email, language)
  else await announce(tx, recoverAsked, { email })
  await record(tx, {
    actorId: by.id,
    action: 'users.mail',
    target: { kind: 'account', id },
    after: { mail },
    address: by.origin.address,
    requestId: by.origin.requestId,
  })
}
