import type { Db, Tx } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { type Part, wholeOrder } from '../rules.ts'

export type Wishes = { parts: Part[]; weekly: boolean }

/** How somebody wants their dashboard. The mail on Mondays goes to a Super-admin who said nothing. */
export async function wishesOf(db: Db, { id, role }: Pick<Viewer, 'id' | 'role'>): Promise<Wishes> {
  const row = await db
    .selectFrom('dashboard_wishes')
    .select(['parts', 'weekly'])
    .where('user_id', '=', id)
    .executeTakeFirst()
  return { parts: wholeOrder(row?.parts ?? []), weekly: row?.weekly ?? role === 'Super-admin' }
}

/** Keeps an order, or whether the mail comes, or both; what is left out stays. */
export async function keepWishes(
  tx: Tx,
  viewer: Viewer,
  wish: { parts?: readonly Part[] | undefined; weekly?: boolean | undefined },
): Promise<Wishes> {
  const changed = {
    ...(wish.parts && { parts: wholeOrder(wish.parts) as string[] }),
    ...(wish.weekly !== undefined && { weekly: wish.weekly }),
  }
  await tx
    .insertInto('dashboard_wishes')
    .values({ user_id: viewer.id, ...changed })
    .onConflict(conflict =>
      Object.keys(changed).length > 0 ? conflict.column('user_id').doUpdateSet(changed) : conflict.doNothing(),
    )
    .execute()
  return wishesOf(tx, viewer)
}
