import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { personByLogin } from '../../accounts/server/public.ts'
import { hashOf, newToken } from './token.ts'

const MINUTES = 30

/** Mails a link that sets a new password, good once within half an hour; an unknown address gets nothing. */
export async function sendResetLink(tx: Tx, { email }: { email: string }): Promise<void> {
  const person = await personByLogin(tx, email)
  if (!person) return
  const token = newToken()
  await tx
    .insertInto('reset_tokens')
    .values({
      user_id: person.id,
      token_hash: hashOf(token),
      expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${MINUTES})`,
    })
    .execute()
  await sendMail(tx, {
    recipientId: person.id,
    to: person.email,
    language: person.language,
    kind: 'signin.recover',
    params: { name: person.name },
    link: `/reset-password/${token}`,
  })
}
