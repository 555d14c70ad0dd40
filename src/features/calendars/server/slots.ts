import type { Db, Tx } from '../../../platform/server/db.ts'
import { refuse, refuseField } from '../../../platform/shared/refusal.ts'
import { freeSlots } from '../rules/free-slots.ts'
import { busyOf } from './entries.ts'
import { hoursOf } from './hours.ts'

const DAY = 86_400_000

/** When a meeting of so many minutes can begin with somebody who offers times, within a range. */
export async function slotsOf(
  db: Db,
  hostId: string,
  { from, to, length, now }: { from: Date; to: Date; length: number; now: Date },
): Promise<Date[]> {
  const hours = await hoursOf(db, hostId)
  if (!hours?.bookable) return []
  // Meetings of the whole day count for the most of it, also before the range, and what is kept free reaches into it.
  const around = { from: new Date(from.getTime() - 2 * DAY), to: new Date(to.getTime() + 2 * DAY) }
  const busy = await busyOf(db, [hostId], around)
  const slots = freeSlots({
    hours,
    busy: busy.map(one => ({ from: one.from.getTime(), to: one.to.getTime() })),
    meetings: busy.filter(one => one.thing).map(one => one.from.getTime()),
    length,
    now: now.getTime(),
    from: from.getTime(),
    to: to.getTime(),
  })
  return slots.map(at => new Date(at))
}

type Wanted = { times: readonly Date[]; length: number; now: Date }

/** Those of some times at which a meeting can begin still. */
export async function freeAmong(db: Db, hostId: string, { times, length, now }: Wanted): Promise<Date[]> {
  const free: Date[] = []
  for (const from of times) {
    const [slot] = await slotsOf(db, hostId, { from, to: new Date(from.getTime() + 1), length, now })
    if (slot?.getTime() === from.getTime()) free.push(from)
  }
  return free
}

/** Refuses the first of some times that is not free, at `times.<n>`, and a length that is not offered. Nothing is taken by it. */
export async function checkSlots(db: Db, hostId: string, wanted: Wanted): Promise<void> {
  const hours = await hoursOf(db, hostId)
  refuse(hours?.bookable && hours.lengths.includes(wanted.length) ? null : 'calendars.not-offered')
  const free = await freeAmong(db, hostId, wanted)
  const taken = wanted.times.findIndex(time => !free.includes(time))
  if (taken >= 0) refuseField(`times.${taken}`, 'calendars.taken')
}

/**
 * Takes times with somebody who offers them, for whoever books: whoever comes at the same time waits here, and finds them taken. Refuses
 * the one at `times.<n>` that is free no more with `calendars.taken`, and a length that is not offered. Keep them then by `keepEntries`, in
 * the same transaction.
 */
export async function takeSlots(tx: Tx, hostId: string, wanted: Wanted): Promise<void> {
  await tx.selectFrom('calendar_hours').select('user_id').where('user_id', '=', hostId).forUpdate().execute()
  await checkSlots(tx, hostId, wanted)
}
