import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { INVITATION_DAYS } from '../rules.ts'
import { lockSetUp, lockWaitingInvitations } from './queries.ts'
import { newToken } from './token.ts'

/** Opens the club and sends the invitations, once. */
export async function finishSetUp(tx: Tx, by: Viewer): Promise<void> {
  await lockSetUp(tx)
  await tx.updateTable('set_up').set({ finished_at: sql`clock_timestamp()` }).execute()
  const waiting = await lockWaitingInvitations(tx)
  for (const invitation of waiting) await mailInvitation(tx, invitation)
  await record(tx, { actorId: by.id, action: 'setup.finish', after: { invitations: waiting.length } })
}

type Waiting = Awaited<ReturnType<typeof lockWaitingInvitations>>[number]

async function mailInvitation(tx: Tx, { id, email, name, language, preset_id, invited_by }: Waiting): Promise<void> {
  const { token, hash } = newToken()
  await tx
    .updateTable('invitations')
    .set({
      mailed_at: sql`clock_timestamp()`,
      token_hash: preset_id ? hash : null,
      expires_at: sql`clock_timestamp() + make_interval(days => ${INVITATION_DAYS})`,
    })
    .where('id', '=', id)
    .execute()
  await sendMail(tx, {
    to: email,
    language: language as Language,
    kind: preset_id ? 'setup.invite-reviewer' : 'setup.invite-member',
    params: { name, days: INVITATION_DAYS },
    link: preset_id ? `/invitation/${token}` : `/register/${invited_by}`,
  })
}
