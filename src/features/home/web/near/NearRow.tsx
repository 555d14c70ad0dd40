import { type ReactNode, useRef } from 'react'
import { ArrowRight, ChevronLeft, ChevronRight } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import type { strings } from '../../strings.en.ts'
import styles from './NearRow.module.css'

type NearRowProps = {
  title: string
  /** Where all of them are. */
  all?: { href: string; label: string }
  /** Columns where there is room for them. */
  columns: 2 | 3 | 4
  /** List items. */
  children: ReactNode
}

/** Cards under a headline; on phones a row to be pushed sideways, by finger or by buttons, with the next one half in sight. */
export function NearRow({ title, all, columns, children }: NearRowProps) {
  const row = useRef<HTMLUListElement>(null)
  const push = (way: 1 | -1) => {
    const rtl = document.documentElement.dir === 'rtl' ? -1 : 1
    row.current?.scrollBy({ left: way * rtl * row.current.clientWidth * 0.7, behavior: 'smooth' })
  }
  const acts = (
    <div className={styles.acts}>
      <PushButtons push={push} />
      {all && (
        <Button
          variant="ghost"
          className={styles.all}
          href={all.href}
          iconEnd={<ArrowRight {...iconProps} className="flip" />}
        >
          {all.label}
        </Button>
      )}
    </div>
  )
  return (
    <Section title={title} action={acts}>
      <ul ref={row} className={classNames(styles.row, columns === 2 && styles.two, columns === 4 && styles.four)}>
        {children}
      </ul>
    </Section>
  )
}

function PushButtons({ push }: { push: (way: 1 | -1) => void }) {
  const t = useText<typeof strings>('home')
  return (
    <span className={styles.push}>
      <IconButton
        label={t('row.earlier')}
        icon={<ChevronLeft {...iconProps} className="flip" />}
        onClick={() => push(-1)}
      />
      <IconButton
        label={t('row.later')}
        icon={<ChevronRight {...iconProps} className="flip" />}
        onClick={() => push(1)}
      />
    </span>
  )
}
