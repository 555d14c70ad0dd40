import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { isSigned, sign } from '../../../platform/server/seal.ts'
import { isId } from '../../../platform/shared/is-id.ts'
import { NOTICE_TOPICS, type NoticeTopic } from '../../../platform/shared/notice.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { cadenceOf } from '../rules/decide.ts'
import { type Cadence, TOPICS } from '../rules/topics.ts'
import { setCell, wishOf } from './wishes.ts'

const DIGEST = 'digest'
const told = (userId: string, what: string) => `notices:${userId}:${what}`

/**
 * Path of the page that ends mails of these rows, or of digests: in each such mail. The link can do nothing else, for nobody else.
 * Null where no mail of them can be switched off.
 */
export function stopPath(linkKey: string, userId: string, of: readonly NoticeTopic[] | 'digest'): string | null {
  const open = of === DIGEST ? [DIGEST] : [...new Set(of)].filter(topic => !TOPICS[topic].fixed.mail)
  if (open.length === 0) return null
  const what = open.join('~')
  return `/notifications/stop/${userId}.${what}.${sign(linkKey, told(userId, what))}`
}

type Meant = { userId: string; digest: boolean; topics: NoticeTopic[] }

/** What a link means; 404 for one that is not ours, and when its reader is gone. */
async function meantBy(db: Db, linkKey: string, token: string): Promise<Meant> {
  const [userId = '', what = '', signature = ''] = token.split('.')
  if (!isId(userId) || !isSigned(linkKey, told(userId, what), signature)) return notFound()
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!user) return notFound()
  const topics = what.split('~').filter(one => NOTICE_TOPICS.some(topic => topic === one)) as NoticeTopic[]
  return { userId, digest: what === DIGEST, topics }
}

/** What a link ends, and whether it is ended. */
export type Stop = { topics: NoticeTopic[]; digest: boolean; stopped: boolean }

async function standingOf(db: Db, { userId, digest, topics }: Meant): Promise<Stop> {
  const wish = await wishOf(db, userId)
  const stopped = digest ? wish.digestEnded : topics.every(topic => cadenceOf(wish, topic, 'mail') === 'off')
  return { topics, digest, stopped }
}

/** What a link would end, and whether it is ended. */
export const stopOf = async (db: Db, linkKey: string, token: string): Promise<Stop> =>
  standingOf(db, await meantBy(db, linkKey, token))

/** Ends the mails that a link means, with those that wait to be sent; once more is the same. */
export async function stopMails(tx: Tx, linkKey: string, token: string): Promise<Stop & { userId: string }> {
  const meant = await meantBy(tx, linkKey, token)
  const { userId, digest, topics } = meant
  if (digest) await endDigest(tx, userId, true)
  const wish = await wishOf(tx, userId)
  for (const topic of topics) {
    if (cadenceOf(wish, topic, 'mail') === 'off') continue
    const from = wish.cells[`${topic}.mail`] ?? null
    await setCell(tx, userId, `${topic}.mail`, 'off')
    await tx
      .updateTable('notice_cells')
      .set({ stopped_at: sql<Date>`clock_timestamp()`, stopped_from: from })
      .where('user_id', '=', userId)
      .where('topic', '=', topic)
      .where('channel', '=', 'mail')
      .execute()
  }
  return { ...(await standingOf(tx, meant)), userId }
}

/** Takes back what a link ended: each row says again what it said before. What was switched off otherwise stays off. */
export async function undoStop(tx: Tx, linkKey: string, token: string): Promise<Stop> {
  const meant = await meantBy(tx, linkKey, token)
  const { userId, digest, topics } = meant
  if (digest) await endDigest(tx, userId, false)
  const stopped = await tx
    .selectFrom('notice_cells')
    .select(['topic', 'stopped_from'])
    .where('user_id', '=', userId)
    .where('channel', '=', 'mail')
    .where('stopped_at', 'is not', null)
    .execute()
  for (const { topic, stopped_from } of stopped) {
    const mine = topics.find(one => one === topic)
    if (mine) await setCell(tx, userId, `${mine}.mail`, stopped_from as Cadence | null)
  }
  return standingOf(tx, meant)
}

async function endDigest(tx: Tx, userId: string, ended: boolean): Promise<void> {
  const at = ended ? sql<Date>`clock_timestamp()` : null
  await tx
    .insertInto('notice_wishes')
    .values({ user_id: userId, digest_ended_at: at })
    .onConflict(known => known.column('user_id').doUpdateSet({ digest_ended_at: at }))
    .execute()
}
