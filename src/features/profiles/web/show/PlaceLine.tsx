import type { Named } from '../../../../engines/forms/contract.ts'
import { commaOf, nameIn } from '../../../../platform/shared/text.ts'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import type { CardView } from '../../contract.ts'
import styles from './PlaceLine.module.css'

const inLanguage = (one: Named, language: 'en' | 'ar') => nameIn(one, language)

/** "Food logistics · Alexandria, Egypt" on one line; the tip has all industries. */
export function PlaceLine({ card }: { card: Pick<CardView, 'industries' | 'city' | 'country'> }) {
  const language = useShownLanguage()
  const industries = card.industries.map(one => inLanguage(one, language))
  const comma = commaOf(language)
  const country = card.country && inLanguage(card.country, language)
  return (
    <p className={styles.line} title={industries.join(comma)}>
      {industries[0] && <Bdi clip>{industries[0]}</Bdi>}
      {industries[0] && (card.city || country) && <span className={styles.dot}> · </span>}
      {card.city && <Bdi clip>{card.city}</Bdi>}
      {card.city && country && <span className={styles.dot}>{comma}</span>}
      {country && <Bdi clip>{country}</Bdi>}
    </p>
  )
}
