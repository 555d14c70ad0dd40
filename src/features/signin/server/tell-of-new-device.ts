import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import type { Origin } from '../../../platform/server/wire.ts'
import type { Person } from '../../accounts/server/person.ts'
import { signInFacts } from './sign-in-facts.ts'

/** Tells a person that somebody signed in to their account from a browser we had not seen. */
export async function tellOfNewDevice(tx: Tx, origin: Origin, person: Person): Promise<void> {
  await sendMail(tx, {
    recipientId: person.id,
    to: person.email,
    language: person.language,
    kind: 'signin.new-sign-in',
    params: { name: person.name, ...(await signInFacts(tx, origin, person.language)) },
    link: '/account-setting?section=security',
  })
  await record(tx, {
    actorId: person.id,
    action: 'session.open-elsewhere',
    address: origin.address,
    requestId: origin.requestId,
  })
}
