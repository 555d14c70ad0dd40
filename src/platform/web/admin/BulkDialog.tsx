import { CircleAlert, CircleCheck, Clock, Minus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Refusal } from '../../shared/refusal.ts'
import { TextField } from '../forms/TextField.tsx'
import { useSayCode } from '../forms/use-say-code.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { iconSmall } from '../ui/icon-props.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useWords } from '../ui/use-words.ts'
import styles from './BulkDialog.module.css'
import type { BulkAction } from './list-props.ts'
import { type RowResult, runBulk } from './run-bulk.ts'
import type { Split } from './split-rows.ts'

type BulkDialogProps<Row> = Split<Row> & {
  action: BulkAction<Row>
  nameOf: (row: Row) => string
  /** Gets the rows that were done; the others stay selected. */
  onClose: (done: readonly Row[]) => void
}

const isOver = ({ state }: RowResult) => state === 'done' || state === 'failed'

/** Asks, does it row by row, and says of each what became of it; what failed can be tried again alone, what it is not for is named. */
export function BulkDialog<Row>({ action, fit: rows, left, nameOf, onClose }: BulkDialogProps<Row>) {
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
        <div className={styles.ask}>
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
        <div className={styles.progress} role="status">
          <span>{t('ui.bulk-progress', { done, count: rows.length })}</span>
          {failed > 0 && <span className={styles.failed}>{t('ui.bulk-failed', { count: failed })}</span>}
        </div>
      )}
      {started && <ProgressBar label={action.label} value={((done + failed) / rows.length) * 100} />}
      <ul className={styles.rows}>
        {rows.map((row, index) => (
          <ResultLine
            key={nameOf(row) + String(index)}
            name={nameOf(row)}
            result={results[index] ?? { state: 'waiting' }}
          />
        ))}
        {left.map(({ row, why }, index) => (
          <li key={nameOf(row) + String(index)} className={classNames(styles.row, styles.left)}>
            <Minus {...iconSmall} />
            <span className={styles.name}>
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
    <li className={classNames(styles.row, state === 'failed' && styles.failed)}>
      {state === 'running' ? (
        <Spinner size={16} quiet />
      ) : state === 'done' ? (
        <CircleCheck {...iconSmall} className={styles.done} />
      ) : state === 'failed' ? (
        <CircleAlert {...iconSmall} />
      ) : (
        <Clock {...iconSmall} className={styles.waiting} />
      )}
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>
      {state === 'done' && <span className={styles.done}>{t('ui.row-done')}</span>}
      {state === 'failed' && <span>{words || t('ui.not-connected')}</span>}
    </li>
  )
}
