import type { Tx } from '../../../platform/server/db.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import type { Mute, saveWishes as saveCall } from '../contract/wishes.ts'
import type { OwnWay } from '../rules/decide.ts'
import type { Kinds } from './kinds.ts'
import type { Looking } from './muted-things.ts'
import { muteAt } from './mutes.ts'
import { askAgain } from './send-due.ts'
import { type Stop, stopMails } from './stop-mails.ts'
import { saveWishes } from './wishes.ts'

/** A member says how they want to be told; what waits for them waits by that. */
export async function chooseWishes(
  tx: Tx,
  kinds: Kinds,
  userId: string,
  change: BodyOf<typeof saveCall>,
): Promise<void> {
  await saveWishes(tx, userId, change)
  await askAgain(tx, kinds, userId)
}

/** A member mutes what one of their notices is about, and what waits of it. */
export async function chooseMute(
  tx: Tx,
  kinds: Kinds,
  looking: Looking,
  at: { noticeId: string; way: OwnWay },
): Promise<Mute> {
  const mute = await muteAt(tx, kinds, looking, at)
  await askAgain(tx, kinds, looking.viewer.id)
  return mute
}

/** Whoever has the link of a mail ends such mails, also those that wait. */
export async function chooseStop(tx: Tx, kinds: Kinds, linkKey: string, token: string): Promise<Stop> {
  const { userId, ...stop } = await stopMails(tx, linkKey, token)
  await askAgain(tx, kinds, userId)
  return stop
}
