import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Go } from '../../../../platform/web/ui/Go.tsx'
import type { CaseRow, Counts } from '../../contract/case.ts'
import type { strings } from '../../strings.en.ts'
import type { Show } from '../data.ts'
import { useTypeName } from '../use-type-name.ts'
import { AgeText } from './AgeText.tsx'
import { HolderText } from './HolderText.tsx'
import styles from './Queue.module.css'
import { RiskPill } from './RiskPill.tsx'

const PARTS = ['mine', 'all', 'revisions'] as const

type QueuePaneProps = {
  rows: readonly CaseRow[]
  counts: Counts | undefined
  show: Show
  onShow: (show: Show) => void
  hrefOf: (row: CaseRow) => string
  current: string
  /** After a case was picked: closes the sheet it lies in. */
  onPick?: () => void
}

/** The waiting cases beside the open one. */
export function QueuePane({ rows, counts, show, onShow, hrefOf, current, onPick }: QueuePaneProps) {
  const t = useText<typeof strings>('verification')
  return (
    <nav className={styles.pane} aria-label={t('queue.waiting')}>
      <div className={styles.paneHead}>
        <div className={styles.paneTitle}>
          <h2>{t('queue.waiting')}</h2>
          <span className={styles.itemAge}>{counts && t('queue.cases', { count: counts.all })}</span>
        </div>
        <div className={styles.parts}>
          {PARTS.map(key => (
            <button
              key={key}
              type="button"
              className={styles.part}
              aria-pressed={key === show}
              onClick={() => onShow(key)}
            >
              {t(`queue.short.${key}`)}
            </button>
          ))}
        </div>
      </div>
      {rows.length === 0 && (
        <p className={styles.none}>{t(show === 'mine' ? 'queue.empty-mine' : 'queue.empty-part')}</p>
      )}
      <ul className={styles.list}>
        {rows.map(row => (
          <li key={row._id}>
            <QueueItem row={row} href={hrefOf(row)} current={row._id === current} onPick={onPick} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function QueueItem(props: { row: CaseRow; href: string; current: boolean; onPick?: () => void }) {
  const { row, href, current, onPick } = props
  const t = useText<typeof strings>('verification')
  const typeName = useTypeName()
  return (
    <Go to={href} className={styles.item} aria-current={current ? 'page' : undefined} onClick={onPick}>
      <span className={styles.itemName}>
        <Bdi lang={row.language} clip>
          {row.name}
        </Bdi>
      </span>
      <span className={styles.itemAge}>
        <AgeText since={row.openedAt} />
      </span>
      <span className={styles.itemKind}>{`${typeName(row.type)} · ${t(`kinds.${row.kind}`)}`}</span>
      <span className={styles.itemRisk}>
        <RiskPill risk={row.risk} />
      </span>
      {row.standing.claimedBy && (
        <span className={styles.itemHolder}>
          <HolderText standing={row.standing} />
        </span>
      )}
    </Go>
  )
}
