import { useRef, useState } from 'react'
import { Refusal } from '../../shared/refusal.ts'
import { TextField } from '../forms/TextField.tsx'
import { useSayCode } from '../forms/use-say-code.ts'
import { CircleAlert, CircleCheck, Clock, Minus, X } from '../icons.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { iconProps, iconSmall } from '../ui/icon-props.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { toast } from '../ui/toast.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { useWords } from '../ui/use-words.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import bulkDialogStyles from './BulkDialog.module.css'
import { fetchFile } from './export-list.ts'
import type { BulkAction } from './list-props.ts'
import styles from './ListPage.module.css'
import { type RowResult, runBulk } from './run-bulk.ts'
import type { List } from './use-list.ts'
import type { Selection } from './use-selection.ts'

type BulkDialogProps<Row> = Split<Row> & {
  action: BulkAction<Row>
  nameOf: (row: Row) => string
  /** Gets the rows that were done; the others stay selected. */
  onClose: (done: readonly Row[]) => void
}

const isOver = ({ state }: RowResult) => state === 'done' || state === 'failed'

/** Asks, does it row by row, and says of each what became of it; what failed can be tried again alone, what it is not for is named. */
function BulkDialog<Row>({ action, fit: rows, left, nameOf, onClose }: BulkDialogProps<Row>) {
  const t = useWords()
  const [results, setResults] = useState<readonly RowResult[]>(() => rows.map(() => ({ state: 'waiting' })))
  const [running, setRunning] = useState(false)
  const [answer, setAnswer] = useState('')
  const latest = useRef(results)
  const started = results.some(result => result.state !== 'waiting')
  const over = results.every(isOver)
  const done = results.filter(({ state }) => state === 'done').length
  const failed = results.filter(({ state }) => state === 'failed').length

  const report = (index: number, result: RowResult) => {
    latest.current = latest.current.with(index, result)
    setResults(latest.current)
  }
  const run = async () => {
    const places = latest.current.flatMap((result, index) => (result.state === 'done' ? [] : [index]))
    setRunning(true)
    await runBulk(
      places,
      place => action.run([rows[place] as Row], ...(action.ask ? [answer.trim()] : [])),
      (index, result) => report(places[index] as number, result),
    )
    setRunning(false)
  }
  const close = () => {
    if (!running) onClose(rows.filter((_, index) => results[index]?.state === 'done'))
  }
  const footer = (
    <>
      <Button onClick={close} disabled={running}>
        {t(over ? 'ui.close' : 'ui.cancel')}
      </Button>
      {!over && (
        <Button
          variant={action.tone === 'danger' ? 'danger' : 'primary'}
          loading={running}
          disabled={answer.trim().length < (action.ask?.min ?? 0)}
          onClick={() => void run()}
        >
          {action.label}
        </Button>
      )}
      {over && failed > 0 && (
        <Button variant="primary" onClick={() => void run()}>
          {t('ui.retry-failed')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      open
      onClose={close}
      title={t('ui.bulk-confirm', { label: action.label, count: rows.length })}
      footer={footer}
    >
      {!started && action.confirm && <p>{action.confirm}</p>}
      {!started && action.ask && (
        <div className={bulkDialogStyles.ask}>
          <TextField
            name="answer"
            label={action.ask.label}
            hint={action.ask.hint}
            maxLength={action.ask.max}
            value={answer}
            onChange={text => setAnswer(text.slice(0, action.ask?.max))}
            multiline
            rows={3}
          />
        </div>
      )}
      {started && (
        <div className={bulkDialogStyles.progress} role="status">
          <span>{t('ui.bulk-progress', { done, count: rows.length })}</span>
          {failed > 0 && <span className={bulkDialogStyles.failed}>{t('ui.bulk-failed', { count: failed })}</span>}
        </div>
      )}
      {started && <ProgressBar label={action.label} value={((done + failed) / rows.length) * 100} />}
      <ul className={bulkDialogStyles.rows}>
        {rows.map((row, index) => (
          <ResultLine
            key={nameOf(row) + String(index)}
            name={nameOf(row)}
            result={results[index] ?? { state: 'waiting' }}
          />
        ))}
        {left.map(({ row, why }, index) => (
          <li key={nameOf(row) + String(index)} className={classNames(bulkDialogStyles.row, bulkDialogStyles.left)}>
            <Minus {...iconSmall} />
            <span className={bulkDialogStyles.name}>
              <bdi>{nameOf(row)}</bdi>
            </span>
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function ResultLine({ name, result }: { name: string; result: RowResult }) {
  const t = useWords()
  const say = useSayCode()
  const { state, reason } = result
  const words =
    reason instanceof Refusal
      ? (reason.message !== reason.code && reason.message) || say(reason.code, reason.params)
      : ''
  return (
    <li className={classNames(bulkDialogStyles.row, state === 'failed' && bulkDialogStyles.failed)}>
      {state === 'running' ? (
        <Spinner size={16} quiet />
      ) : state === 'done' ? (
        <CircleCheck {...iconSmall} className={bulkDialogStyles.done} />
      ) : state === 'failed' ? (
        <CircleAlert {...iconSmall} />
      ) : (
        <Clock {...iconSmall} className={bulkDialogStyles.waiting} />
      )}
      <span className={bulkDialogStyles.name}>
        <bdi>{name}</bdi>
      </span>
      {state === 'done' && <span className={bulkDialogStyles.done}>{t('ui.row-done')}</span>}
      {state === 'failed' && <span>{words || t('ui.not-connected')}</span>}
    </li>
  )
}

/** The bar over the selection, and the dialog that carries an act out. */
export function ListBulk<Row>({ actions, list }: { actions: readonly BulkAction<Row>[]; list: List<Row> }) {
  const [acting, setActing] = useState<{ action: BulkAction<Row>; rows: readonly Row[] } | null>(null)
  const { selection, rows = [], count = 0, nameOf } = list
  const narrow = useNarrow()
  if (actions.length === 0) return null
  const pageChosen = rows.length > 0 && rows.every(selection.has)
  const moreMatch = pageChosen && selection.rows.length < count && count > rows.length
  return (
    <>
      <BulkBar
        selection={selection}
        actions={actions}
        matching={moreMatch ? count : null}
        fetching={list.fetchingAll}
        onSelectMatching={() => void list.selectMatching()}
        onSelectPage={narrow && !pageChosen ? () => selection.put(rows, true) : null}
        onAct={action => {
          if (action.file) fetchFile(action.file(splitRows(action, selection.rows).fit))
          else setActing({ action, rows: selection.rows })
        }}
      />
      {acting && (
        <BulkDialog
          action={acting.action}
          {...splitRows(acting.action, acting.rows)}
          nameOf={nameOf}
          onClose={done => {
            setActing(null)
            selection.put(done, false)
            list.reread()
          }}
        />
      )}
    </>
  )
}

type BulkBarProps<Row> = {
  selection: Selection<Row>
  actions: readonly BulkAction<Row>[]
  /** How many match in all, when all of this page are selected and more match elsewhere. */
  matching: number | null
  fetching: boolean
  onSelectMatching: () => void
  /** On phones, where no box stands above the rows. */
  onSelectPage: (() => void) | null
  onAct: (action: BulkAction<Row>) => void
}

/** What can be done with the selected rows, in view as long as some are selected. */
function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { selection, actions, matching, fetching, onSelectMatching, onSelectPage, onAct } = props
  const t = useWords()
  const count = selection.rows.length
  if (count === 0) return null
  return (
    <section className={styles.bulk} aria-label={t('ui.selected', { count })}>
      <span role="status" className={styles.selected}>
        {t('ui.selected', { count })}
      </span>
      {matching !== null && (
        <Button variant="ghost" size="compact" loading={fetching} onClick={onSelectMatching}>
          {t('ui.select-matching', { count: matching })}
        </Button>
      )}
      {onSelectPage && (
        <Button variant="ghost" size="compact" onClick={onSelectPage}>
          {t('ui.select-page')}
        </Button>
      )}
      <span className={styles.acts}>
        {actions.map(action => (
          <ActButton key={action.key} action={action} rows={selection.rows} onAct={() => onAct(action)} />
        ))}
      </span>
      <IconButton
        size="compact"
        label={t('ui.clear-selection')}
        icon={<X {...iconProps} />}
        onClick={() => selection.clear()}
      />
    </section>
  )
}

type ActButtonProps<Row> = { action: BulkAction<Row>; rows: readonly Row[]; onAct: () => void }

/** An act with how many of the selected it is for. Where it is for none, or for too many, it stays, tells why, and does nothing. */
function ActButton<Row>({ action, rows, onAct }: ActButtonProps<Row>) {
  const t = useWords()
  const { fit, left } = splitRows(action, rows)
  const variant = action.tone === 'danger' ? 'dangerOutline' : action.tone === 'primary' ? 'primary' : 'outline'
  const { most = Number.POSITIVE_INFINITY } = action
  const tooMany = fit.length > most
  if (fit.length > 0 && !tooMany)
    return (
      <Button size="compact" variant={variant} onClick={onAct}>
        {left.length > 0 ? t('ui.bulk-part', { label: action.label, fit: fit.length, all: rows.length }) : action.label}
      </Button>
    )
  const why = tooMany ? t('ui.too-many-rows', { max: most }) : [...new Set(left.map(one => one.why))].join(' ')
  return (
    <Tooltip text={why}>
      <Button size="compact" aria-disabled onClick={() => toast({ tone: 'info', title: why })}>
        {action.label}
        <VisuallyHidden>: {why}</VisuallyHidden>
      </Button>
    </Tooltip>
  )
}

/** Selected rows that an act is for, and those it passes over with the reason of each. */
type Split<Row> = { fit: readonly Row[]; left: readonly { row: Row; why: string }[] }

/** Tells the rows an act is for from the others. */
function splitRows<Row>({ notFor }: Pick<BulkAction<Row>, 'notFor'>, rows: readonly Row[]): Split<Row> {
  const told = rows.map(row => ({ row, why: notFor?.(row) ?? null }))
  return {
    fit: told.flatMap(({ row, why }) => (why === null ? [row] : [])),
    left: told.flatMap(({ row, why }) => (why === null ? [] : [{ row, why }])),
  }
}
