import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { addressOf, type Group, type Section } from '../sections.ts'
import type { strings } from '../strings.en.ts'
import styles from './SectionNav.module.css'
import { SECTION_ICONS } from './section-icons.ts'

type SectionNavProps = { groups: readonly Group[]; now: Section }

/** The parts of the settings, each a link of its own: a column beside the open part, on phones a list that leads to it. */
export function SectionNav({ groups, now }: SectionNavProps) {
  const t = useText<typeof strings>('my-settings')
  return (
    <nav aria-label={t('title')} className={styles.nav}>
      {groups.map(group => (
        <NavGroup key={group.key} group={group} now={now} />
      ))}
    </nav>
  )
}

function NavGroup({ group, now }: { group: Group; now: Section }) {
  const t = useText<typeof strings>('my-settings')
  const id = useId()
  return (
    <div className={styles.group}>
      <p id={id} className={styles.word}>
        {t(`groups.${group.key}`)}
      </p>
      <ul aria-labelledby={id} className={styles.list}>
        {group.sections.map(section => (
          <li key={section}>
            <SectionLink section={section} open={section === now} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SectionLink({ section, open }: { section: Section; open: boolean }) {
  const t = useText<typeof strings>('my-settings')
  const SectionIcon = SECTION_ICONS[section]
  return (
    <Go
      to={addressOf(section)}
      className={classNames(styles.link, open && styles.now)}
      aria-current={open ? 'page' : undefined}
    >
      <SectionIcon {...iconProps} />
      <span className={styles.name}>{t(`sections.${section}`)}</span>
      <ChevronRight {...iconSmall} className={classNames('flip', styles.on)} />
    </Go>
  )
}
