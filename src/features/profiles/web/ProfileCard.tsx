import type { ReactNode } from 'react'
import type { UserType } from '../../../platform/shared/access.ts'
import { directionOf } from '../../../platform/shared/text.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import { Written } from '../../../platform/web/ui/Written.tsx'
import type { CardView } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import styles from './ProfileCard.module.css'
import { CardFacts } from './show/CardFacts.tsx'
import { KindLine } from './show/KindLine.tsx'
import { PlaceLine } from './show/PlaceLine.tsx'
import { RatingLine } from './show/RatingLine.tsx'

type ProfileCardProps = {
  card: CardView
  /** Where the card leads; a preview leads nowhere. */
  href?: string
  /** At the end of the first row: a bookmark. */
  action?: ReactNode
  /** Opened before: the name is quieter. */
  seen?: boolean
  as?: 'div' | 'article' | 'li'
}

/** A text keeps the language it was written in. */
const written = (language: 'en' | 'ar') => ({ lang: language, dir: directionOf(language) })

/** The card of a profile, of whatever kind: who, where, in two lines why, and two figures (look, "Card anatomy"). */
export function ProfileCard({ card, href, action, seen, as = 'article' }: ProfileCardProps) {
  const t = useText<typeof strings>('profiles')
  const language = useShownLanguage()
  const kind = card.kind as UserType
  const linked = href === undefined ? {} : { href, linkLabel: card.name }
  return (
    <Card edge={kind} as={as} className={styles.card} {...linked}>
      <div className={styles.head}>
        <MemberFace member={{ id: card.userId, name: card.name, picture: card.image?.thumbUrl, userType: kind }} />
        <div className={styles.who}>
          <p className={classNames(styles.name, seen && styles.seen)}>
            <Bdi lang={card.name ? card.language : language} clip>
              {card.name || t('wizard.name-here')}
            </Bdi>
          </p>
          <KindLine card={card} />
        </div>
        {action}
      </div>
      <div className={styles.place}>
        <PlaceLine card={card} />
        <RatingLine card={card} />
      </div>
      <p className={classNames(styles.highlights, 'clip-2')} {...(card.highlights && written(card.highlightsLanguage))}>
        {card.highlights ? <Written text={card.highlights} links={false} /> : t('wizard.untouched')}
      </p>
      <CardFacts card={card} />
    </Card>
  )
}
