import { useText } from '../../../platform/web/text.tsx'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import { useClub } from '../../settings/web/data.ts'
import type { strings } from '../strings.en.ts'
import { clubText, deadlineText } from './moments.ts'
import css from './PriceRow.module.css'
import { useServerSecond } from './server-clock.ts'

/** When it closes, starts or closed: in the reader's zone, which is named, and at the club where that is another time. */
export function CloseLine({ at, word }: { at: string; word: 'closes' | 'starts' | 'closed' }) {
  const t = useText<typeof strings>('auctions')
  const language = useShownLanguage()
  const { timeZone } = useClub()
  const day = Math.floor(useServerSecond() / 3600) * 3600
  const club = clubText(at, language, day, timeZone)
  return (
    <p className={css.moment}>
      <span>{t(`web.left.${word}`, { time: deadlineText(at, language, day) })}</span>
      {club && (
        <>
          {' · '}
          <span>{t('web.left.club', { time: club })}</span>
        </>
      )}
    </p>
  )
}
