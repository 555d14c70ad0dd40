import { transact } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { daysKept } from '../../settings/server/public.ts'
import { forgetChats } from './chat.ts'
import { forgetRecordings } from './recordings.ts'

/** How long what was said in rooms is kept. */
export const CHATS_KEPT = { key: 'room-chats', days: 90, least: 1, most: 1095 } as const
/** How long what was recorded of them is. */
export const RECORDINGS_KEPT = { key: 'room-recordings', days: 90, least: 1, most: 1095 } as const

/** Forgets what was said and recorded in rooms so long ago. */
export async function forgetRooms(house: House): Promise<void> {
  const { db } = house.database
  const days = await daysKept(db, CHATS_KEPT)
  await transact(db, tx => forgetChats(tx, house, days))
  await forgetRecordings(db, house, await daysKept(db, RECORDINGS_KEPT))
}
