import { ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { ProfileCard } from '../../../profiles/web/ProfileCard.tsx'
import type { strings } from '../../strings.en.ts'
import styles from './NewCompanies.module.css'
import { useNewest } from './newest.ts'

/** The newest verified companies; on phones a row to be pushed sideways, by finger or by buttons. */
export function NewCompanies() {
  const t = useText<typeof strings>('home')
  const row = useRef<HTMLUListElement>(null)
  const cards = useNewest()
  if (cards.length === 0) return null
  const push = (way: 1 | -1) => {
    const rtl = document.documentElement.dir === 'rtl' ? -1 : 1
    row.current?.scrollBy({ left: way * rtl * row.current.clientWidth * 0.85, behavior: 'smooth' })
  }
  const all = (
    <div className={styles.acts}>
      <span className={styles.push}>
        <IconButton
          label={t('newest.earlier')}
          icon={<ChevronLeft {...iconProps} className="flip" />}
          onClick={() => push(-1)}
        />
        <IconButton
          label={t('newest.later')}
          icon={<ChevronRight {...iconProps} className="flip" />}
          onClick={() => push(1)}
        />
      </span>
      <Button
        variant="ghost"
        className={styles.all}
        href="/company/list"
        iconEnd={<ArrowRight {...iconProps} className="flip" />}
      >
        {t('newest.all')}
      </Button>
    </div>
  )
  return (
    <Section title={t('newest.title')} action={all}>
      <ul ref={row} className={styles.row}>
        {cards.map(card => (
          <ProfileCard key={card._id} as="li" card={card} href={`/profile/${card.username}`} />
        ))}
      </ul>
    </Section>
  )
}
