import { useText } from '../../../../platform/web/text.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import type { PartnerCaseRow } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import styles from './Partner.module.css'

/** By when a case is due, with a mark once that is over. */
export function DueText({ row }: { row: Pick<PartnerCaseRow, 'dueAt' | 'overdue'> }) {
  const t = useText<typeof strings>('verification')
  return (
    <span className={styles.due}>
      <DateText value={row.dueAt} />
      {row.overdue && <Chip tone="danger">{t('mine.overdue')}</Chip>}
    </span>
  )
}
