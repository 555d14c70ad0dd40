import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { sayInterested } from '../../src/features/rooms/server/in-room.ts'
import { openPrivateRoom, openPublicRoom } from '../../src/features/rooms/server/room-view.ts'
import { transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import { languageOfText } from '../../src/platform/shared/text.ts'
import rooms from '../data/demo-rooms.json' with { type: 'json' }

type Ids = ReadonlyMap<string, string>
type DemoRooms = {
  broadcasts: { by: string; title: string; inDays: number; hour: number; interested: string[] }[]
  own: string[]
}

/** A broadcast that is announced, with who is interested in it, and own rooms that were opened before; of members who are shown. */
export async function openRooms(house: House, ids: Ids): Promise<void> {
  const { db } = house.database
  const rows = await db.selectFrom('profiles').select('user_id').where('status', '=', 'approved').execute()
  const shown = new Set(rows.map(row => row.user_id))
  const isShown = (username: string) => shown.has(ids.get(username) ?? '')
  const { broadcasts, own } = rooms as DemoRooms
  for (const { by, title, inDays, hour, interested } of broadcasts.filter(one => isShown(one.by)))
    await transact(db, async tx => {
      const opens = new Date(Date.now() + inDays * 86_400_000)
      opens.setUTCHours(hour, 0, 0, 0)
      const viewer = await viewerOf(tx, ids.get(by)!)
      const reader = { db: tx, house, viewer, language: languageOfText(title) }
      const room = await openPublicRoom(reader, { title, opensAt: opens.toISOString() })
      for (const username of interested.filter(isShown))
        await sayInterested(tx, house, (await viewerOf(tx, ids.get(username)!))!, room.id)
    })
  for (const username of own.filter(isShown))
    await transact(db, async tx =>
      openPrivateRoom({ db: tx, house, viewer: await viewerOf(tx, ids.get(username)!), language: 'en' }, username),
    )
}
