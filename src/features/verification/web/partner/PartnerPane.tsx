import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import type { PartnerCaseRow } from '../../contract/partner.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../queue/Queue.module.css'
import { useTypeName } from '../use-type-name.ts'
import { DueText } from './DueText.tsx'
import own from './Partner.module.css'

type PartnerPaneProps = { rows: readonly PartnerCaseRow[]; current: string; onPick?: () => void }

/** The cases in one's hands beside the open one. */
export function PartnerPane({ rows, current, onPick }: PartnerPaneProps) {
  const t = useText<typeof strings>('verification')
  const typeName = useTypeName()
  return (
    <nav className={styles.pane} aria-label={t('mine.open')}>
      <div className={styles.paneHead}>
        <div className={styles.paneTitle}>
          <h2>{t('mine.open')}</h2>
          <span className={styles.itemAge}>{t('queue.cases', { count: rows.length })}</span>
        </div>
      </div>
      {rows.length === 0 && <p className={styles.none}>{t('mine.empty-open')}</p>}
      <ul className={styles.list}>
        {rows.map(row => (
          <li key={row.assignmentId}>
            <Go
              to={`/verifications/details/${row._id}`}
              className={styles.item}
              aria-current={row._id === current ? 'page' : undefined}
              onClick={onPick}
            >
              <span className={`${styles.itemName} ${own.whole}`}>
                <Bdi lang={row.language} clip>
                  {row.name}
                </Bdi>
              </span>
              <span className={styles.itemKind}>{`${typeName(row.type)} · ${t(`kinds.${row.kind}`)}`}</span>
              <span className={styles.itemAge}>
                <DueText row={row} />
              </span>
            </Go>
          </li>
        ))}
      </ul>
    </nav>
  )
}
