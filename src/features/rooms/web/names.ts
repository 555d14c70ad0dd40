import { localeOf } from '../../../platform/shared/text.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import type { Say } from '../../../platform/web/text.tsx'
import type { SeatView } from '../contract/vocabulary.ts'
import type { strings } from '../strings.en.ts'

/** Says something of rooms. */
export type SayRooms = Say<typeof strings>

/** What somebody in a room is called; a visitor without an account has no name. */
export const nameOfSeat = (t: SayRooms, { name, place }: Pick<SeatView, 'name'> & { place?: number }): string =>
  name || (place ? t('web.people.visitor', { number: place }) : t('web.room.visitor'))

/** "Layla, Tarek and يوسف": names in a sentence, each in its own direction. */
export const namesText = (names: readonly string[], language: 'en' | 'ar'): string =>
  new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(names.map(isolate))

/** "06:12", "1:24:10": how long something goes on. */
export function lastingText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`
}

/** Whole minutes since a moment. */
export const minutesSince = (iso: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000))
