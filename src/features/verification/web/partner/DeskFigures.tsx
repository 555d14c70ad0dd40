import { useText } from '../../../../platform/web/text.tsx'
import type { PartnerLoad } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Partner.module.css'

/** A partner's work in four figures. */
export function DeskFigures({ load }: { load: PartnerLoad }) {
  const t = useText<typeof strings>('verification')
  return (
    <dl className={styles.figures}>
      {(['open', 'overdue', 'attested', 'declined'] as const).map(key => (
        <div key={key} className={styles.tile} data-late={key === 'overdue' && load.overdue > 0 ? '' : undefined}>
          <dt>{t(`desk.${key}`)}</dt>
          <dd>
            <bdi>{load[key]}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
