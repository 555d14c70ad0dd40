import type { z } from 'zod'
import type { Tx } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { hideNotice } from '../../../platform/server/notices.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { Targets } from '../../../platform/server/seen-targets.ts'
import type { NoticeKind } from '../../../platform/shared/notice.ts'
import type { NoticeWritten } from '../../../platform/shared/notices.ts'
import { type Person, personById, viewerOf } from '../../accounts/server/public.ts'
import { arrived, memberTopic, pushDue } from '../contract.ts'
import { decide } from '../rules/decide.ts'
import type { Channel } from '../rules/topics.ts'
import { type Beside, facesOf, type Shown } from './faces.ts'
import type { Kinds } from './kinds.ts'
import { ownWayOf } from './mutes.ts'
import { textsOf } from './notice-text.ts'
import type { NoticeRow } from './queries.ts'
import { stopPath } from './stop-mails.ts'
import { wishOf } from './wishes.ts'

/** A notice with what devices are told by. */
export type Told = NoticeRow & Beside & { recipient_id: string; group_key: string | null }

/** Who and what stands beside a notice, as its reader may see them. */
async function besideOf(tx: Tx, targets: Targets, row: Told): Promise<Shown> {
  const bare = row.by_ids.length === 0 && row.thing_id === null
  const beside = await facesOf(tx, targets, bare ? null : await viewerOf(tx, row.recipient_id), [row])
  return beside(row)
}

/** Tells the windows of a reader that a notice stands under the bell. */
export async function tellWindows(tx: Tx, targets: Targets, row: Told, moved = false): Promise<void> {
  const notice = {
    _id: row.id,
    kind: row.kind,
    link: row.link,
    ...(await besideOf(tx, targets, row)),
    createdAt: row.created_at.toISOString(),
    read: row.read_at !== null,
  }
  await announce(tx, arrived, { notice, texts: textsOf(row.kind, row.params), moved }, memberTopic(row.recipient_id))
}

/** Says that a notice goes by push now. */
export async function pushNotice(tx: Tx, targets: Targets, row: Told): Promise<void> {
  await announce(tx, pushDue, {
    userId: row.recipient_id,
    noticeId: row.id,
    kind: row.kind,
    tag: row.group_key ?? row.id,
    link: row.link,
    ...(await besideOf(tx, targets, row)),
    texts: textsOf(row.kind, row.params),
    createdAt: row.created_at.toISOString(),
  })
}

/** Sends one notice as a mail of its own, which ends by one click where its row can be switched off. */
export async function mailNotice(
  tx: Tx,
  linkKey: string,
  { person, row, kind }: { person: Person; row: Told; kind: NoticeKind },
): Promise<void> {
  const { title, body } = textsOf(row.kind, row.params)[person.language]
  await sendMail(tx, {
    recipientId: person.id,
    to: person.email,
    language: person.language,
    kind: 'notifications.notice',
    params: { title, body },
    link: row.link ?? '/notifications',
    unsubscribe: stopPath(linkKey, person.id, [kind.topic]),
  })
}

/** Notes that a notice comes later on a channel; one of a group that waits already keeps its time. */
export async function holdNotice(
  tx: Tx,
  { id, recipient_id }: Told,
  channel: Channel,
  { at, gathered }: { at: Date; gathered: boolean },
): Promise<void> {
  await tx
    .insertInto('notice_dues')
    .values({ notice_id: id, user_id: recipient_id, channel, due_at: at, gathered })
    .onConflict(known => known.doNothing())
    .execute()
}

/**
 * Brings a written notice to its reader as they want to be told: at once to their open windows, devices and mailbox, or later. What
 * they do not want under the bell, or gathered, is out of sight.
 */
export async function deliverNotice(
  tx: Tx,
  { kinds, targets, linkKey }: { kinds: Kinds; targets: Targets; linkKey: string },
  { noticeId, moved }: z.infer<typeof NoticeWritten>,
): Promise<void> {
  const row = await tx.selectFrom('notices').selectAll().where('id', '=', noticeId).forUpdate().executeTakeFirst()
  const person = row && (await personById(tx, row.recipient_id))
  if (!row || !person) return
  const kind = kinds.get(row.kind)
  // Of a kind that an earlier release wrote: under the bell, as it always was.
  if (!kind) return tellWindows(tx, targets, row, moved)
  const { now, ...wish } = await wishOf(tx, person.id)
  const turns = decide(wish, kind, await ownWayOf(tx, person.id, kind, row), now)
  await hideNotice(tx, row.id, turns.app.when !== 'now')
  if (turns.app.when === 'now') await tellWindows(tx, targets, row, moved)
  if (turns.app.when === 'later') await holdNotice(tx, row, 'app', turns.app)
  // Read in the moment between: who sees it needs no ringing.
  if (row.read_at) return
  if (turns.push.when === 'now' && !person.suspendedAt) await pushNotice(tx, targets, row)
  if (turns.push.when === 'later') await holdNotice(tx, row, 'push', turns.push)
  // One mail for a group, at its first.
  if (turns.mail.when === 'now' && !moved) await mailNotice(tx, linkKey, { person, row, kind })
  if (turns.mail.when === 'later') await holdNotice(tx, row, 'mail', turns.mail)
}
