import { useEffect, useState } from 'react'
import { wordsIn } from '../../../engines/rules/run-rules.ts'
import { nameIn } from '../../../platform/shared/text.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import type { strings } from '../strings.en.ts'

/** Opening time in words: whole hours where they are, else minutes. */
export function useDuration(): (minutes: number) => string {
  const t = useText<typeof strings>('support')
  return minutes =>
    minutes % 60 === 0 ? t('duration.hours', { count: minutes / 60 }) : t('duration.minutes', { count: minutes })
}

/** How far away a moment is, in words and roughly: minutes, hours, then days. */
export function useDistance(): (moment: string, now: number) => string {
  const t = useText<typeof strings>('support')
  return (moment, now) => {
    const minutes = Math.abs(Math.round((new Date(moment).getTime() - now) / 60_000))
    if (minutes < 60) return t('duration.minutes', { count: minutes })
    const hours = Math.round(minutes / 60)
    return hours < 48 ? t('duration.hours', { count: hours }) : t('duration.days', { count: Math.round(hours / 24) })
  }
}

/** Tags as they are typed, with commas of either script between them. */
export const tagsIn = (typed: string): string[] => wordsIn(typed.toLowerCase())

/** The moment, moved on each half minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** What a department is called where it is read. */
export function useDepartmentName(): (department: { name: string; arabicName: string }) => string {
  const { language } = useLanguage()
  return department => nameIn(department, language)
}
