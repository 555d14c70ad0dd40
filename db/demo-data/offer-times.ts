import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import type { HoursDraft } from '../../src/features/calendars/contract.ts'
import { hoursOf, keepHours } from '../../src/features/calendars/server/hours.ts'
import { transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'

const SUNDAY_TO_THURSDAY = [7, 1, 2, 3, 4]
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]

const week = (days: readonly number[], ...spans: [string, string][]) =>
  days.flatMap(day => spans.map(([from, to]) => ({ day, from, to })))

const usual: Pick<HoursDraft, 'bookable' | 'visitors' | 'daysOff' | 'perDay'> = {
  bookable: true,
  visitors: true,
  daysOff: [],
  perDay: null,
}

/** Members who offer times for meetings, each as their trade has it. */
const HOURS: Record<string, HoursDraft> = {
  'qamar-cold-chain': {
    ...usual,
    zone: 'Africa/Cairo',
    hours: week(SUNDAY_TO_THURSDAY, ['11:00', '18:00']),
    lengths: [15, 30, 45, 60],
    buffer: 15,
    notice: 720,
    horizon: 60,
  },
  'sahara-solar': {
    ...usual,
    zone: 'Africa/Casablanca',
    hours: week(MONDAY_TO_FRIDAY, ['09:30', '12:30'], ['15:00', '17:30']),
    lengths: [30, 60],
    buffer: 10,
    notice: 1440,
    horizon: 30,
  },
  'tarek.benali': {
    ...usual,
    zone: 'Asia/Dubai',
    hours: [...week([1, 3], ['14:00', '19:00']), ...week([4], ['10:00', '13:00'])],
    lengths: [30, 45],
    buffer: 15,
    notice: 240,
    horizon: 30,
    perDay: 3,
  },
  'omar.aziz': {
    ...usual,
    // Members alone.
    visitors: false,
    zone: 'Asia/Riyadh',
    hours: week(SUNDAY_TO_THURSDAY, ['16:00', '20:00']),
    lengths: [15, 30],
    buffer: 5,
    notice: 120,
    horizon: 14,
  },
}

/** Some members say when they can be met; who did before keeps it. */
export async function offerTimes({ database }: House, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const [username, hours] of Object.entries(HOURS)) {
    const viewer = ids.has(username) ? await viewerOf(database.db, ids.get(username)!) : null
    if (viewer && !(await hoursOf(database.db, viewer.id)))
      await transact(database.db, tx => keepHours(tx, viewer, hours))
  }
}
