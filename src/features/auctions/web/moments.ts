import { momentText } from '../../../platform/shared/moments.ts'
import { type Language, shortDate } from '../../../platform/shared/text.ts'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'

/** In its language's own direction: the zone's name follows the time. */
const isolated = (text: string, language: Language) => `${language === 'ar' ? '\u2067' : '\u2066'}${text}\u2069`

/** "18:30 Gulf Standard Time" today, else with its day: never a time without its zone. `now` in seconds. */
export function deadlineText(value: string, language: Language, now: number, zone = readerZone()): string {
  const text = momentText(value, language, zone)
  const today = `${shortDate(new Date(now * 1000), zone)} `
  return isolated(text.startsWith(today) ? text.slice(today.length) : text, language)
}

/** The same moment at the club, where its clock shows another time than the reader's; null where it does not. */
export function clubText(value: string, language: Language, now: number, clubZone: string): string | null {
  const [here, there] = [deadlineText(value, language, now), deadlineText(value, language, now, clubZone)]
  return here === there ? null : there
}
