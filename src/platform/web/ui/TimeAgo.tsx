import { useEffect, useState } from 'react'
import { momentText } from '../../shared/moments.ts'
import { agoText, readerZone } from './moment-text.ts'
import { useShownLanguage } from './use-shown-language.ts'

/** How long ago (or until), moved on each half minute; the exact moment is its tip. */
export function TimeAgo({ value }: { value: Date | string }) {
  const language = useShownLanguage()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  const iso = typeof value === 'string' ? value : value.toISOString()
  return (
    <time dateTime={iso} title={momentText(value, language, readerZone())}>
      <bdi>{agoText(value, language, now)}</bdi>
    </time>
  )
}
