import { useText } from '../../../../platform/web/text.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import type { strings } from '../../strings.en.ts'
import type { Desk } from './Covers.tsx'
import { CoversCard } from './CoversCard.tsx'
import { DeskFigures } from './DeskFigures.tsx'
import { LoadMeter } from './LoadMeter.tsx'
import styles from './Partner.module.css'

/** The week against what was offered, the work in figures, and what cases are proposed by. */
export function DeskSide({ desk }: { desk: Desk }) {
  const t = useText<typeof strings>('verification')
  return (
    <div className={styles.column}>
      <Card as="section" className={styles.wide}>
        <h2 className={styles.title}>{t('desk.week')}</h2>
        <LoadMeter load={desk.load} />
      </Card>
      <DeskFigures load={desk.load} />
      <CoversCard desk={desk} />
    </div>
  )
}
