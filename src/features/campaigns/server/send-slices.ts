import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import type { MailText } from '../../../platform/server/mail-look.ts'
import { type MailOrder, recallUntaken, sendMails } from '../../../platform/server/mail.ts'
import { holdName } from '../../../platform/server/named-lock.ts'
import type { House } from '../../../platform/server/registry.ts'
import { fillWritten } from '../../../platform/shared/sentences.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { setting } from '../../settings/server/public.ts'
import { fixReceivers, LEFT_OUT } from './audience.ts'
import { tokenOf } from './letter-links.ts'
import { lettersOf, linksIn } from './letters.ts'
import { type Kept, keptCampaign, saidBy } from './queries.ts'

/** The kind of mail that carries a campaign. */
const LETTER = 'campaigns.letter'
export const TRIAL = 'campaigns.trial'

/** What a row of `mails` of a campaign says, kept once for all who get it. */
export const campaignText = sql<MailText | null>`case when mails.kind in ('campaigns.letter', 'campaigns.trial') then (
  select case mails.kind when 'campaigns.trial' then campaigns.trial else campaigns.letters end -> mails.language
  from campaigns where campaigns.id = (mails.params ->> 'campaign')::uuid) end`

/** Mails written in one go. */
const SLICE = 500
/** So many of all campaigns wait for the mail server at most: a link to a new password does not stand behind a hundred thousand. */
const MOST_WAITING = 1000

/** Who got another campaign within a day waits: nobody gets two at once, however many are under way. */
const GOT_ANOTHER = sql<boolean>`exists (select from campaign_receivers other where other.user_id = r.user_id
  and other.campaign_id <> r.campaign_id and other.written_at > clock_timestamp() - interval '24 hours')`

/**
 * Begins to send: fixes what it says, where its links lead and who gets it, in the transaction of its cause. Answers how many get it.
 */
export async function beginSending(tx: Tx, kept: Kept): Promise<number> {
  const said = saidBy(kept)
  const links = linksIn(said)
  if (links.length > 0)
    await tx
      .insertInto('campaign_links')
      .values(links.map((url, number) => ({ campaign_id: kept.id, number, url })))
      .execute()
  await tx
    .updateTable('campaigns')
    .set({ state: 'sending', began_at: sql<Date>`clock_timestamp()`, letters: JSON.stringify(lettersOf(said, links)) })
    .where('id', '=', kept.id)
    .execute()
  return fixReceivers(tx, kept.id, kept.audience)
}

/** Begins what was to begin by now, each once. */
async function beginDue(db: Db): Promise<void> {
  for (;;) {
    const begun = await transact(db, async tx => {
      const due = await tx
        .selectFrom('campaigns')
        .select('id')
        .where('state', '=', 'scheduled')
        .where('due_at', '<=', sql<Date>`clock_timestamp()`)
        .orderBy('due_at')
        .limit(1)
        .forNoKeyUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (due) await beginSending(tx, await keptCampaign(tx, due.id))
      return due !== undefined
    })
    if (!begun) return
  }
}

type Receiver = { id: string; user_id: string; email: string; name: string; language: Language; out: boolean }

/**
 * Writes the mails of the next receivers of a campaign, in one transaction: who was written to is noted with the mail, so a process that
 * dies has done a slice or has not. Slices wait for each other, also those of two campaigns. Answers whether there may be more now.
 */
export async function sendSlice(tx: Tx, linkKey: string, campaignId: string): Promise<boolean> {
  await holdName(tx, 'campaigns.slice')
  const { rows } = await sql<{ state: string; letters: Record<Language, MailText>; waiting: number }>`
    select state, letters, (select count(*)::int from mails
      where kind = ${LETTER} and sent_at is null and kept_at is null and dead_at is null) as waiting
    from campaigns where id = ${campaignId} for no key update of campaigns`.execute(tx)
  const campaign = rows[0]
  if (campaign?.state !== 'sending' || campaign.waiting >= MOST_WAITING) return false
  const next = await sql<Receiver>`
    select r.id, r.user_id, u.email::text, u.name, u.language, ${LEFT_OUT} as out
    from campaign_receivers r join users u on u.id = r.user_id
    where r.campaign_id = ${campaignId} and r.mail_id is null and r.left_out_at is null and not ${GOT_ANOTHER}
    order by r.user_id limit ${SLICE}`.execute(tx)
  const out = next.rows.filter(one => one.out).map(one => one.id)
  const receivers = next.rows.filter(one => !one.out)
  if (out.length > 0)
    await sql`update campaign_receivers set left_out_at = clock_timestamp() where id = any(${out}::uuid[])`.execute(tx)
  if (receivers.length > 0) await writeMails(tx, linkKey, campaignId, receivers, campaign.letters)
  if (next.rows.length === SLICE) return true
  const later = await sql`select from campaign_receivers r
    where r.campaign_id = ${campaignId} and r.mail_id is null and r.left_out_at is null limit 1`.execute(tx)
  if (later.rows.length > 0) return false
  await tx
    .updateTable('campaigns')
    .set({ state: 'sent', ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', campaignId)
    .execute()
  return false
}

async function writeMails(
  tx: Tx,
  linkKey: string,
  campaignId: string,
  receivers: readonly Receiver[],
  letters: Record<Language, MailText>,
): Promise<void> {
  const { en, ar } = await setting(tx, 'clubName')
  const club = { en, ar }
  const orders = receivers.map(({ id, user_id: recipientId, email: to, name, language }): MailOrder => {
    const letter = tokenOf(linkKey, id)
    const subject = fillWritten(letters[language].parts.subject ?? '', { name, club: club[language] })
    const params = { campaign: campaignId, letter, name, subject }
    return { recipientId, to, language, kind: LETTER, params, unsubscribe: `/letters/stop/${letter}` }
  })
  const mails = await sendMails(tx, orders)
  await sql`
    update campaign_receivers r set mail_id = written.mail, written_at = clock_timestamp()
    from unnest(${receivers.map(one => one.id)}::uuid[], ${mails}::uuid[]) as written (id, mail)
    where r.id = written.id`.execute(tx)
}

/** Takes back the mails of a campaign that no process has taken yet; their receivers are as if nothing was written. */
export async function takeBack(tx: Tx, campaignId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select mails.id from mails join campaign_receivers r on r.mail_id = mails.id
    where r.campaign_id = ${campaignId} and mails.sent_at is null and mails.kept_at is null and mails.dead_at is null`.execute(
    tx,
  )
  const gone = await recallUntaken(
    tx,
    rows.map(row => row.id),
  )
  await sql`update campaign_receivers set mail_id = null, written_at = null
    where campaign_id = ${campaignId} and mail_id = any(${gone}::uuid[])`.execute(tx)
}

/** Begins what is due and writes the next slices of all that is under way, as far as the mail server keeps up. */
export async function sendOn({ database: { db }, secrets }: Pick<House, 'database' | 'secrets'>): Promise<void> {
  await beginDue(db)
  const open = await db
    .selectFrom('campaigns')
    .select('id')
    .where('state', '=', 'sending')
    .orderBy('began_at')
    .execute()
  for (const { id } of open) {
    let more = true
    while (more) more = await transact(db, tx => sendSlice(tx, secrets.linkKey, id))
  }
}
