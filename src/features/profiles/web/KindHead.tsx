import type { ReactNode } from 'react'
import type { UserType } from '../../../platform/shared/access.ts'
import { localeOf } from '../../../platform/shared/text.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { Rings } from '../../../platform/web/ui/Rings.tsx'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import type { CardView } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import styles from './KindHead.module.css'
import { KindLine } from './show/KindLine.tsx'
import { PlaceLine } from './show/PlaceLine.tsx'
import { RatingLine } from './show/RatingLine.tsx'

type KindHeadProps = {
  card: CardView
  /** IANA zone of the place, for the time there. */
  zone?: string
  /** Follow, message, bookmark. */
  actions?: ReactNode
}

/** The head of a public page, of whatever kind: cover, picture, name, what was checked, where, and the time there. */
export function KindHead({ card, zone, actions }: KindHeadProps) {
  const kind = card.kind as UserType
  const picture = card.image?.fileUrl && `${card.image.fileUrl}?size=card`
  return (
    <header className={styles.head}>
      <div className={styles.cover}>
        <Rings seed={card._id} kind={kind} />
      </div>
      <div className={styles.row}>
        <span className={classNames(styles.picture, kind !== 'company' && styles.round)}>
          <MemberFace member={{ id: card.userId, name: card.name, picture, userType: kind }} size={96} />
        </span>
        <div className={styles.who}>
          <h1 className={styles.name}>
            <Bdi lang={card.language}>{card.name}</Bdi>
          </h1>
          <div className={styles.facts}>
            <KindLine card={card} />
            <PlaceLine card={card} />
            <RatingLine card={card} />
            {zone && <TimeThere zone={zone} />}
          </div>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  )
}

function TimeThere({ zone }: { zone: string }) {
  const t = useText<typeof strings>('profiles')
  const language = useShownLanguage()
  const format = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const time = new Intl.DateTimeFormat(localeOf(language), format).format(new Date())
  return <span className={styles.time}>{t('view.local-time', { time })}</span>
}
