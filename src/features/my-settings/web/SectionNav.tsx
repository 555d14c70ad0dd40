import { KeyRound, type LucideIcon, ShieldCheck, UserRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { SECTIONS, type Section } from '../sections.ts'
import type { strings } from '../strings.en.ts'
import styles from './SectionNav.module.css'

const ICONS: Record<Section, LucideIcon> = { general: UserRound, password: KeyRound, security: ShieldCheck }

/** The parts of the settings: a column beside them, a row that scrolls on phones. Each is a link of its own. */
export function SectionNav({ now }: { now: Section }) {
  const t = useText<typeof strings>('my-settings')
  const nav = useRef<HTMLElement>(null)
  // In the row of a phone the part that is open may lie beyond the edge.
  useEffect(() => {
    const current = nav.current?.querySelector(`[href$="${now}"]`)
    current?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
  }, [now])
  return (
    <nav ref={nav} aria-label={t('title')} className={styles.nav}>
      {SECTIONS.map(section => {
        const SectionIcon = ICONS[section]
        return (
          <Go
            key={section}
            to={`/account-setting?section=${section}`}
            className={classNames(styles.link, section === now && styles.now)}
            aria-current={section === now ? 'page' : undefined}
          >
            <SectionIcon {...iconProps} />
            {t(`sections.${section}`)}
          </Go>
        )
      })}
    </nav>
  )
}
