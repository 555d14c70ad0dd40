import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import type { PartnerCaseRow } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../queue/Queue.module.css'
import { AssignmentStatePill } from '../review/AssignmentStatePill.tsx'
import { LookedAt } from '../review/LookedAt.tsx'
import { useTypeName } from '../use-type-name.ts'
import { DueText } from './DueText.tsx'

/** A look at a case without leaving the list; of one that is done, what was said. */
export function PartnerPeek({ row }: { row: PartnerCaseRow }) {
  const t = useText<typeof strings>('verification')
  const typeName = useTypeName()
  const rows = [
    { label: t('queue.type'), value: `${typeName(row.type)} · ${t(`kinds.${row.kind}`)}` },
    { label: t('mine.given'), value: <DateText value={row.assignedAt} withTime /> },
    row.endedAt
      ? { label: t('mine.ended'), value: <DateText value={row.endedAt} withTime /> }
      : { label: t('mine.due'), value: <DueText row={row} /> },
    { label: t('mine.outcome'), value: <AssignmentStatePill endedAs={row.endedAs} /> },
  ]
  return (
    <div className={styles.peek}>
      <Facts layout="list" rows={rows} />
      {row.attestation && <LookedAt attestation={row.attestation} />}
      {row.endedAs ? (
        <p className={styles.quiet}>{t('mine.done-hint')}</p>
      ) : (
        <div className={styles.acts}>
          <Button variant="primary" href={`/verifications/details/${row._id}`}>
            {t('queue.open')}
          </Button>
        </div>
      )}
    </div>
  )
}
