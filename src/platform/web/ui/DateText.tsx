import { briefMomentText, momentText } from '../../shared/moments.ts'
import { shortDate } from '../../shared/text.ts'
import { readerZone } from './moment-text.ts'
import { useShownLanguage } from './use-shown-language.ts'

type DateTextProps = {
  /** A moment, or a day `YYYY-MM-DD` that has no zone. */
  value: Date | string
  /** `brief` in the cells of a table: the zone as its difference, in words on hover. */
  withTime?: boolean | 'brief'
  /** IANA zone; the reader's own when absent. */
  zone?: string
}

/** DD/MM/YYYY, with the time and its named zone when asked. */
export function DateText({ value, withTime, zone = readerZone() }: DateTextProps) {
  const language = useShownLanguage()
  const brief = withTime === 'brief'
  const write = brief ? briefMomentText : momentText
  return (
    <time
      dateTime={typeof value === 'string' ? value : value.toISOString()}
      title={brief ? momentText(value, language, zone) : undefined}
    >
      <bdi>{withTime ? unbroken(write(value, language, zone)) : shortDate(value, zone)}</bdi>
    </time>
  )
}

/** Day and time stay on one line, the words of a zone on theirs: a line ends between the two only. */
function unbroken(moment: string): string {
  const [day, time, ...zone] = moment.split(' ')
  return `${day}\u00a0${time} ${zone.join('\u00a0')}`
}
