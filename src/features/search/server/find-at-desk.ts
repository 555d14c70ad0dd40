import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { openTo, type Viewer } from '../../../platform/shared/access.ts'
import type { DeskHit } from '../contract.ts'

/** So many of each kind are named. */
const MOST = 4

/** What the club's people look for by a number, a name or words, of every kind that the viewer may open. */
export async function findAtDesk(
  db: Db,
  house: Pick<House, 'finds'>,
  viewer: Viewer,
  text: string,
): Promise<DeskHit[]> {
  const found = await Promise.all(
    openTo(house.finds(), viewer).map(async kind =>
      (await kind.find(db, viewer, text, MOST)).map(hit => ({ hit, icon: kind.icon })),
    ),
  )
  return found.flat().map(({ hit: { id, ...hit }, icon }) => ({ _id: id, icon, ...hit }))
}
