import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { NoticeKind } from '../../../platform/shared/notice.ts'
import { pushDue } from '../contract.ts'
import { cadenceOf, decide, type Turn } from '../rules/decide.ts'
import type { Channel } from '../rules/topics.ts'
import { ownWayOf } from './mutes.ts'
import { textsOf } from './notice-text.ts'
import { wishOf } from './wishes.ts'

/** How a member is told of a kind at a moment (the database's now when it is left out), on each channel: now, later, or not at all. */
export async function wayOf(
  db: Db,
  userId: string,
  kind: NoticeKind,
  at?: Date,
): Promise<Record<Channel, Turn['when']>> {
  const { now, ...wish } = await wishOf(db, userId)
  const { app, push, mail } = decide(wish, kind, null, at ?? now)
  return { app: app.when, push: push.when, mail: mail.when }
}

/**
 * Whether a member wants mails about something at once, whatever the hour: for a feature that sends mails of its own. Not what they have off or
 * gathered, and not what they muted.
 */
export async function wantsMail(
  db: Db,
  userId: string,
  kind: NoticeKind,
  written: { params: unknown; link: string | null },
): Promise<boolean> {
  if (cadenceOf(await wishOf(db, userId), kind.topic, 'mail') !== 'instant') return false
  return (await ownWayOf(db, userId, kind, written)) === null
}

type Alert<K extends NoticeKind> = {
  userId: string
  kind: K
  params: z.input<K['params']>
  link: string | null
  /** What replaces what on the device: the conversation, the call. */
  tag: string
  /** Worth nothing later: what quiet hours hold of it never rings. */
  passing?: boolean
}

/** Says something on a member's devices by the rule, without an entry under the bell. What quiet hours hold comes when they are over. */
export async function alert<K extends NoticeKind>(
  tx: Tx,
  { userId, kind, params, link, tag, passing = false }: Alert<K>,
): Promise<void> {
  const { now, ...wish } = await wishOf(tx, userId)
  const { push } = decide(wish, kind, null, now)
  const said = kind.params.parse(params)
  if (push.when === 'now') await pushAlert(tx, { userId, kind: kind.name, params: said, link, tag }, now)
  if (push.when !== 'later' || passing) return
  const held = { kind: kind.name, params: JSON.stringify(said), link, due_at: push.at }
  await tx
    .insertInto('notice_alerts')
    .values({ user_id: userId, tag, ...held })
    .onConflict(known => known.columns(['user_id', 'tag']).doUpdateSet(held))
    .execute()
}

/** Lets go of what was held of a tag: its reader has seen it. */
export async function dropAlert(tx: Tx, userId: string, tag: string): Promise<void> {
  await tx.deleteFrom('notice_alerts').where('user_id', '=', userId).where('tag', '=', tag).execute()
}

type Said = { userId: string; kind: string; params: unknown; link: string | null; tag: string }

/** Says that an alert goes by push now. */
export async function pushAlert(tx: Tx, { userId, kind, params, link, tag }: Said, now: Date): Promise<void> {
  const texts = textsOf(kind, params)
  await announce(tx, pushDue, { userId, noticeId: null, kind, tag, link, texts, createdAt: now.toISOString() })
}
