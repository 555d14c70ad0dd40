import { useText } from '../../../../platform/web/text.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import type { PartnerLoad } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import { DeskFigures } from './DeskFigures.tsx'
import { LoadMeter } from './LoadMeter.tsx'
import styles from './Partner.module.css'

/** The week against what was offered, and the work in figures. */
export function DeskSide({ load }: { load: PartnerLoad }) {
  const t = useText<typeof strings>('verification')
  return (
    <div className={styles.side}>
      <Card as="section">
        <h2 className={styles.title}>{t('desk.week')}</h2>
        <LoadMeter load={load} />
      </Card>
      <DeskFigures load={load} />
    </div>
  )
}
