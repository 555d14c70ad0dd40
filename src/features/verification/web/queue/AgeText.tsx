import { momentText } from '../../../../platform/shared/moments.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { VisuallyHidden } from '../../../../platform/web/ui/VisuallyHidden.tsx'
import type { strings } from '../../strings.en.ts'
import { ageOf } from '../age.ts'
import { useNow } from '../use-now.ts'

/** "26 h": how long a case waits; listeners hear it in words, the tip is the moment it came. */
export function AgeText({ since }: { since: string }) {
  const t = useText<typeof strings>('verification')
  const language = useShownLanguage()
  const { unit, count } = ageOf(since, useNow(30_000))
  return (
    <time dateTime={since} title={momentText(since, language, readerZone())}>
      <bdi aria-hidden="true">{t(`age.${unit}`, { count })}</bdi>
      <VisuallyHidden>{t(`age-long.${unit}`, { count })}</VisuallyHidden>
    </time>
  )
}
