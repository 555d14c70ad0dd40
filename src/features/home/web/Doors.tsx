import { ArrowRight } from 'lucide-react'
import { USER_TYPES } from '../../../platform/shared/access.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { KindGlyph } from '../../../platform/web/ui/KindGlyph.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { doorOf } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './Doors.module.css'

/** The six kinds of member, each a door: to the register, or to the chooser for who is in already. */
export function Doors() {
  const t = useText<typeof strings>('home')
  const href = doorOf(useViewer())
  return (
    <Section title={t('doors.title')}>
      <ul className={styles.doors}>
        {USER_TYPES.map(kind => {
          const name = t(`doors.${kind}.name`)
          return (
            <Card key={kind} as="li" edge={kind} href={href} linkLabel={name} className={styles.door}>
              <span className={styles.glyph} style={{ color: `var(--${kind})` }}>
                <KindGlyph kind={kind} />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                <span className={styles.about}>{t(`doors.${kind}.words`)}</span>
              </span>
              <ArrowRight {...iconProps} className={`flip ${styles.arrow}`} />
            </Card>
          )
        })}
      </ul>
    </Section>
  )
}
