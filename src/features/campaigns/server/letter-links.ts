import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { escapeHtml } from '../../../platform/server/escape-html.ts'
import { signedId, signId } from '../../../platform/server/seal.ts'
import { notFound } from '../../../platform/shared/refusal.ts'

const PURPOSE = 'letter'

/** What the links of one receiver's mail carry: who it went to, and our signature. It can follow its links and end news, nothing else. */
export const tokenOf = (linkKey: string, receiverId: string): string => signId(linkKey, PURPOSE, receiverId)

type Receiver = { id: string; campaign_id: string; user_id: string }

/** The receiver that a link means; 404 for a link that is not ours. */
async function receiverOf(db: Db, linkKey: string, token: string): Promise<Receiver> {
  const id = signedId(linkKey, PURPOSE, token) ?? notFound()
  const row = await db
    .selectFrom('campaign_receivers')
    .select(['id', 'campaign_id', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? notFound()
}

/** Where a link of a campaign leads, by its number; notes that its receiver followed it. */
export async function followLink(db: Db, linkKey: string, token: string, number: number): Promise<string> {
  const receiver = await receiverOf(db, linkKey, token)
  const link = await db
    .selectFrom('campaign_links')
    .select('url')
    .where('campaign_id', '=', receiver.campaign_id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!link) return notFound()
  await sql`
    with first as (insert into campaign_clicks (receiver_id, number) values (${receiver.id}, ${number}) on conflict do nothing)
    update campaign_receivers set clicked_at = clock_timestamp() where id = ${receiver.id} and clicked_at is null`.execute(
    db,
  )
  return link.url
}

/** Whether a member wants no news. */
export async function hasStopped(db: Db, userId: string): Promise<boolean> {
  return (
    (await db.selectFrom('news_stops').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined
  )
}

/** Whether the link of a mail still has something to end. */
export async function stoppedBy(db: Db, linkKey: string, token: string): Promise<boolean> {
  return hasStopped(db, (await receiverOf(db, linkKey, token)).user_id)
}

/** Ends news for whoever a mail went to; once more is the same. */
export async function stopNews(tx: Tx, linkKey: string, token: string): Promise<void> {
  const { id, user_id: userId } = await receiverOf(tx, linkKey, token)
  await wishNews(tx, userId, false)
  await sql`update campaign_receivers set unsubscribed_at = clock_timestamp() where id = ${id} and unsubscribed_at is null`.execute(
    tx,
  )
}

/** Gets news of the club, or no more. */
export async function wishNews(tx: Tx, userId: string, wanted: boolean): Promise<void> {
  if (wanted) await tx.deleteFrom('news_stops').where('user_id', '=', userId).execute()
  else
    await tx
      .insertInto('news_stops')
      .values({ user_id: userId })
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

/** A page that goes on to an address by itself, without a script. */
export function onward(url: string) {
  const safe = escapeHtml(url)
  return {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html><head><meta charset="utf-8"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><meta http-equiv="refresh" content="0;url=${safe}"></head><body><a href="${safe}">${safe}</a></body></html>`,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  }
}
