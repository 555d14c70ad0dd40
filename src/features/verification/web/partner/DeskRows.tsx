import { useText } from '../../../../platform/web/text.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import type { PartnerCaseRow } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import { AssignmentStatePill } from '../review/AssignmentStatePill.tsx'
import { useTypeName } from '../use-type-name.ts'
import { CaseName } from './CaseName.tsx'
import { DueText } from './DueText.tsx'
import styles from './Partner.module.css'

/** Cases on the desk, one to a line; those in one's hands lead to where they are read. */
export function DeskRows({ rows }: { rows: readonly PartnerCaseRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(row => (
        <li key={row.assignmentId}>
          {row.endedAs ? (
            <div className={styles.row}>
              <Line row={row} />
            </div>
          ) : (
            <Go to={`/verifications/details/${row._id}`} className={styles.row}>
              <Line row={row} />
            </Go>
          )}
        </li>
      ))}
    </ul>
  )
}

function Line({ row }: { row: PartnerCaseRow }) {
  const t = useText<typeof strings>('verification')
  const typeName = useTypeName()
  return (
    <>
      <CaseName row={row} />
      <span className={styles.quiet}>{`${typeName(row.type)} · ${t(`kinds.${row.kind}`)}`}</span>
      <span className={styles.end}>
        {row.endedAs ? (
          <>
            <AssignmentStatePill endedAs={row.endedAs} />
            <DateText value={row.endedAt ?? row.assignedAt} />
          </>
        ) : (
          <>
            <span className={styles.quiet}>{t('mine.due')}</span>
            <DueText row={row} />
          </>
        )}
      </span>
    </>
  )
}
