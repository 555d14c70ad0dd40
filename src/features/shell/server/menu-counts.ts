import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { toldOf } from '../../../platform/server/waits.ts'
import { openTo, type Viewer } from '../../../platform/shared/access.ts'
import type { AnswerIn } from '../../../platform/shared/call.ts'
import type { readMenuCounts } from '../contract.ts'
import { STAFF_MENU } from '../rules/menus.ts'

const pathOf = (address: string): string => address.split('?')[0]!

/** What waits behind each entry of the menu: what features tell of it, by the list that it leads to; and where they tell that it moved. */
export async function menuCounts(
  db: Db,
  house: Pick<House, 'waits'>,
  viewer: Viewer,
): Promise<AnswerIn<typeof readMenuCounts>> {
  const open = openTo(house.waits(), viewer)
  const told = await toldOf(db, viewer, open)
  const data = STAFF_MENU.flatMap(({ key, path }) => {
    const count = told.reduce((sum, { kind, found }) => sum + (pathOf(kind.to) === path ? found.count : 0), 0)
    return count > 0 ? [{ entry: key, count }] : []
  })
  return { data, topics: [...new Set(open.flatMap(({ topic }) => topic ?? []))] }
}
