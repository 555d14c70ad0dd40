import { BadgeCheck } from 'lucide-react'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import { VisuallyHidden } from '../../../../platform/web/ui/VisuallyHidden.tsx'
import { nameOf } from '../../../lookups/rules.ts'
import type { ItemCard } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Whose.module.css'

/** Its owner and where it is. */
export function Whose({ card }: { card: ItemCard }) {
  const t = useText<typeof strings>('items')
  const { language } = useLanguage()
  const { owner, country } = card
  return (
    <p className={styles.whose}>
      <MemberFace member={owner} size={28} />
      <Bdi clip>{owner.name}</Bdi>
      {owner.verified && (
        <span className={styles.verified} title={t('card.verified')}>
          <BadgeCheck {...iconSmall} />
          <VisuallyHidden>{t('card.verified')}</VisuallyHidden>
        </span>
      )}
      {country && (
        <span className={styles.place}>
          <Bdi>{nameOf({ name: country.name, arabicName: country.arabicName ?? '' }, language)}</Bdi>
        </span>
      )}
    </p>
  )
}
