import { momentText } from '../../shared/moments.ts'
import { shortDate } from '../../shared/text.ts'
import { readerZone } from './moment-text.ts'
import { useShownLanguage } from './use-shown-language.ts'

type DateTextProps = {
  /** A moment, or a day `YYYY-MM-DD` that has no zone. */
  value: Date | string
  withTime?: boolean
  /** IANA zone; the reader's own when absent. */
  zone?: string
}

/** DD/MM/YYYY, with the time and its named zone when asked. */
export function DateText({ value, withTime, zone = readerZone() }: DateTextProps) {
  const language = useShownLanguage()
  return (
    <time dateTime={typeof value === 'string' ? value : value.toISOString()}>
      <bdi>{withTime ? momentText(value, language, zone) : shortDate(value, zone)}</bdi>
    </time>
  )
}
