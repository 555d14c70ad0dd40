import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import type { Params } from '../../../platform/server/text.ts'
import type { Origin } from '../../../platform/server/wire.ts'
import { personById } from '../../accounts/server/public.ts'
import type { WayChange } from '../contract/sessions.ts'
import { signInFacts } from './sign-in-facts.ts'

/** Writes a change of the ways into an account to the audit log and tells its owner by mail, with device, place and time. */
export async function tellOfChange(tx: Tx, origin: Origin, userId: string, change: WayChange, params: Params = {}) {
  const person = await personById(tx, userId)
  if (!person) return
  await record(tx, {
    actorId: userId,
    action: `signin.${change}`,
    target: { kind: 'account', id: userId },
    address: origin.address,
    requestId: origin.requestId,
  })
  await sendMail(tx, {
    recipientId: userId,
    to: person.email,
    language: person.language,
    kind: `signin.${change}`,
    params: { ...(await signInFacts(tx, origin, person.language)), ...params },
    link: '/account-setting?section=security',
  })
}
