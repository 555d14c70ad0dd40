import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { notify } from '../../../platform/server/outbox.ts'
import { say } from '../../../platform/server/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { noticeDraftWaits } from '../contract.ts'
import type { Kind } from '../kind.ts'
import { wizardOf } from '../rules.ts'

/** Days after which somebody who began a profile and left it is reminded, once. */
export const REMINDER_DAYS = 3

/** How many are told at a time; the next hour takes the rest. */
const BATCH = 200

/**
 * People whose newest draft was left alone, and who could send it: their account is well, and they have no profile, or one of
 * that kind which they were asked to correct.
 */
async function leftAlone(db: Db): Promise<{ user_id: string }[]> {
  const { rows } = await sql<{ user_id: string }>`
    select d.user_id from profile_drafts d join users u on u.id = d.user_id
    where u.verified_at is not null and u.suspended_at is null
      and not exists (select from profiles p where p.user_id = d.user_id and p.status <> 'withdrawn'
        and (p.kind <> d.kind or p.status not in ('changes_requested', 'rejected')))
    group by d.user_id
    having bool_and(d.reminded_at is null) and max(d.saved_at) < now() - make_interval(days => ${REMINDER_DAYS})
    order by max(d.saved_at) limit ${BATCH}`.execute(db)
  return rows
}

/** Reminds one person of the draft they typed last, unless they came back this very moment. */
async function remind(tx: Tx, kinds: readonly Kind[], userId: string): Promise<boolean> {
  const drafts = await tx
    .updateTable('profile_drafts')
    .set({ reminded_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('reminded_at', 'is', null)
    .where('saved_at', '<', sql<Date>`now() - make_interval(days => ${REMINDER_DAYS})`)
    .returning(['kind', 'step', 'saved_at'])
    .execute()
  const draft = drafts.toSorted((a, b) => b.saved_at.getTime() - a.saved_at.getTime())[0]
  const kind = kinds.find(one => one.key === draft?.kind)
  const person = await personById(tx, userId)
  if (!draft || !kind || !person) return false
  const { language } = person
  const link = `${wizardOf(kind.key)}?step=${encodeURIComponent(draft.step)}`
  const word = (key: string) => say(language, 'profiles', `kinds.${kind.key}.${key}`)
  await notify(tx, userId, noticeDraftWaits, {}, link)
  await sendMail(tx, {
    recipientId: userId,
    to: person.email,
    language,
    kind: 'profiles.draft-waits',
    params: { person: person.name, kind: word('noun'), step: word(`steps.${draft.step}.title`) },
    link,
  })
  return true
}

/** Reminds everybody whose draft was left alone for days, each only once however often they come back to it; answers how many. */
export async function remindDrafts(db: Db, kinds: readonly Kind[]): Promise<number> {
  let told = 0
  for (const { user_id } of await leftAlone(db)) if (await transact(db, tx => remind(tx, kinds, user_id))) told++
  return told
}
