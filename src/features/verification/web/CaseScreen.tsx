import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { holds } from '../../../platform/shared/access.ts'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useNameTitle } from '../../settings/web/public.ts'
import { readCase, type CaseRow, type CaseStanding, type Counts } from '../contract/case.ts'
import { nextFree } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { type Show, useCase, useCaseAhead, useQueue, useQueueLine } from './data.ts'
import { AgeText, HolderText, RiskPill } from './queue/CaseMarks.tsx'
import styles from './queue/Queue.module.css'
import { CaseFrame } from './review/CaseFrame.tsx'
import { CaseReview } from './review/CaseReview.tsx'
import { useTypeName } from './use-type-name.ts'

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
function QueuePane({ rows, counts, show, onShow, hrefOf, current, onPick }: QueuePaneProps) {
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

const SHOWS: readonly Show[] = ['all', 'mine', 'unclaimed', 'revisions', 'second', 'partners']

/** The address of a case beside the part of the queue it is worked through in. */
const addressOf = (caseId: string, show: Show): string =>
  `/verifications/details/${caseId}${show === 'all' ? '' : `?show=${show}`}`

/** One case in three panes: the queue, the application, its documents (look, screen 12). On phones one after the other. */
export function CaseScreen() {
  const t = useText<typeof strings>('verification')
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const [asked, setShow] = useQueryState('show', 'all')
  const show = SHOWS.find(one => one === asked) ?? 'all'
  const [queueOpen, setQueueOpen] = useState(false)
  const queue = useQueue(show)
  const one = useCase(id)
  useNameTitle(one.data?.data.name, t('pages.case.title'))
  useTakenElsewhere(id, one.data?.data.standing)
  const neighbours = neighboursOf(queue.data?.data ?? [], id)
  const rows = queue.data?.data ?? []
  const pane = {
    rows,
    counts: queue.data?.counts,
    show,
    onShow: setShow,
    hrefOf: (row: CaseRow) => addressOf(row._id, show),
    current: id,
  }
  const goTo = (caseId: string) => void navigate(addressOf(caseId, show))
  const onDecided = useNextFree(rows, id, goTo)
  return (
    <CaseFrame
      one={one}
      list={onPick => <QueuePane {...pane} onPick={onPick} />}
      listTitle={t('pages.queue.title')}
      listOpen={queueOpen}
      onListClose={() => setQueueOpen(false)}
      missing={{ title: t('case.not-found'), body: t('case.not-found-body'), back: t('case.to-queue') }}
    >
      {view => (
        <CaseReview
          key={id}
          view={view}
          here={addressOf(id, show)}
          neighbours={neighbours}
          onGo={goTo}
          onDecided={onDecided}
          onQueue={() => setQueueOpen(true)}
        />
      )}
    </CaseFrame>
  )
}

/** The cases before and behind in the queue. One that is no longer in it leads to the first. */
function neighboursOf(rows: readonly CaseRow[], id: string): { before?: string; next?: string } {
  const at = rows.findIndex(row => row._id === id)
  if (at < 0) return { next: rows[0]?._id }
  return { before: rows[at - 1]?._id, next: rows[at + 1]?._id ?? (at > 0 ? rows[0]?._id : undefined) }
}

/** Goes on after a decision: to the next case that is free for this reviewer, else to the queue with a word. Reads it ahead. */
function useNextFree(rows: readonly CaseRow[], caseId: string, goTo: (caseId: string) => void): () => void {
  const t = useText<typeof strings>('verification')
  const viewer = useViewer()
  const navigate = useNavigate()
  const reviewer = { id: viewer?.id ?? '', maySecond: holds(viewer, 'verification.second') }
  const free = () => nextFree(rows, caseId, reviewer, new Date())?._id
  useCaseAhead(readCase, free())
  return () => {
    const next = free()
    if (next) return goTo(next)
    toast({ tone: 'info', title: t('decide.nothing-next') })
    void navigate('/verifications')
  }
}

/** Says so when another reviewer takes the case that is open here. */
function useTakenElsewhere(id: string, standing: CaseStanding | undefined): void {
  const t = useText<typeof strings>('verification')
  const viewer = useViewer()
  useQueueLine(event => {
    const by = event.standing.claimedBy
    if (event.caseId !== id || !by || by._id === viewer?.id || by._id === standing?.claimedBy?._id) return
    toast({ tone: 'info', title: t('live.moved', { name: `\u2068${by.name}\u2069` }) })
  })
}
