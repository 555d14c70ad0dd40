import type { Tx } from '../../../platform/server/db.ts'
import type { ACTIVITY_KINDS } from '../contract/details.ts'

/** What somebody did, and to what. */
export type Activity = {
  userId: string
  kind: (typeof ACTIVITY_KINDS)[number]
  target?: { kind: string; id: string }
}

/** Notes what a member did; the same again is the same row. */
export async function noteActivity(tx: Tx, { userId, kind, target }: Activity): Promise<void> {
  await tx
    .insertInto('activities')
    .values({ user_id: userId, kind, target_kind: target?.kind ?? null, target_id: target?.id ?? null })
    .onConflict(c => c.constraint('activities_once').doNothing())
    .execute()
}

/** Forgets what a member took back. */
export async function forgetActivity(tx: Tx, { userId, kind, target }: Required<Activity>): Promise<void> {
  await tx
    .deleteFrom('activities')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('target_kind', '=', target.kind)
    .where('target_id', '=', target.id)
    .execute()
}
