import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { send, useRead, useWrite } from '../../../../platform/web/call.ts'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { isolateLatin } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import {
  changeRateSource,
  decideHeld,
  fetchRates,
  MOST_JUMP,
  readRateSource,
  type SourceView,
} from '../../contract/daily.ts'
import type { strings } from '../../strings.en.ts'
import styles from './RatesDialog.module.css'
import { useRefresh } from './use-refresh.ts'

const BANK = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'

/** Above the list of currencies: what went wrong with the rates of each day, and what waits for staff. */
export function DailyNote({ onOpen }: { onOpen: () => void }) {
  const t = useText<typeof strings>('lookups')
  const source = useRead(readRateSource).data?.data
  if (!source) return null
  const { held, fault, active } = source
  const failed = active && fault !== null
  if (held.length === 0 && !failed) return null
  const look = <Button onClick={onOpen}>{t('daily.look')}</Button>
  return (
    <div className={styles.note}>
      {held.length > 0 && (
        <Alert tone="warning" title={t('daily.held-alert', { count: held.length, percent: MOST_JUMP })} action={look} />
      )}
      {failed && (
        <Alert
          tone="danger"
          title={t('daily.failed-alert', { fault: t(`daily.faults.${fault}`) })}
          action={held.length === 0 && look}
        />
      )}
    </div>
  )
}

/** Where the rates of each day come from, how that goes, and the ones that moved too far. */
export function DailyRates({ onClose }: { onClose: () => void }) {
  const t = useText<typeof strings>('lookups')
  const { data, error, refetch } = useRead(readRateSource)
  return (
    <Dialog open size="large" onClose={onClose} title={t('daily.title')}>
      {error && <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />}
      {data ? <Daily source={data.data} /> : !error && <Skeleton height="320px" />}
    </Dialog>
  )
}

function useTold() {
  const client = useQueryClient()
  const refresh = useRefresh('currencies')
  return async ({ message, data }: { message: string; data?: SourceView }) => {
    toast({ tone: data?.fault ? 'danger' : 'success', title: message, ms: 3000 })
    await Promise.all([client.invalidateQueries({ queryKey: [readRateSource.id] }), refresh()])
  }
}

function Daily({ source }: { source: SourceView }) {
  const t = useText<typeof strings>('lookups')
  const words = useWords()
  const id = useId()
  const told = useTold()
  const form = useForm(changeRateSource.body, {
    defaults: { url: source.url, active: source.active },
    feature: 'lookups',
    onSubmit: async body => told({ message: (await send(changeRateSource, { body })).message }),
  })
  const read = useWrite(fetchRates, { onDone: answer => void told(answer) })
  return (
    <div className={styles.rates}>
      <p>{t('daily.lead')}</p>
      <form {...form.props} id={id} className={styles.form}>
        <FormErrors form={form} />
        <TextField
          {...form.field('url')}
          label={t('daily.url')}
          hint={t('daily.url-hint', { url: isolateLatin(BANK) })}
          lang="en"
          spellCheck={false}
        />
        <Checkbox {...form.field('active')} label={t('daily.active')} />
      </form>
      <div className={styles.counts}>
        <Button type="submit" form={id} variant="primary" loading={form.busy}>
          {words('ui.save')}
        </Button>
        <Button disabled={source.url === ''} loading={read.busy} onClick={() => void read.run({})}>
          {t('daily.now')}
        </Button>
      </div>
      {read.refusal && <Alert tone="danger" role="alert" title={read.refusal.message} />}
      <Facts
        layout="list"
        rows={[
          { label: t('daily.tried'), value: <LastTry source={source} /> },
          {
            label: t('daily.last'),
            value: source.succeededAt ? <DateText value={source.succeededAt} withTime /> : t('daily.never'),
          },
          { label: t('daily.newest'), value: source.newestDay ? <DateText value={source.newestDay} /> : '–' },
        ]}
      />
      {source.held.length > 0 && <Held source={source} />}
    </div>
  )
}

/** When the address was asked last, and what came of it. */
function LastTry({ source: { triedAt, fault } }: { source: SourceView }) {
  const t = useText<typeof strings>('lookups')
  if (triedAt === null) return t('daily.not-tried')
  return (
    <>
      <DateText value={triedAt} withTime />
      <br />
      {fault === null ? t('daily.fetched') : <span className={styles.fault}>{t(`daily.faults.${fault}`)}</span>}
    </>
  )
}

/** Rates that moved too far: taken after all, or let go. */
function Held({ source }: { source: SourceView }) {
  const t = useText<typeof strings>('lookups')
  const told = useTold()
  const decide = useWrite(decideHeld, { onDone: answer => void told({ message: answer.message }) })
  const codes = source.held.map(one => one.code)
  const run = (take: boolean) => void decide.run({ body: { take, codes } })
  return (
    <section className={styles.form} aria-label={t('daily.held', { percent: MOST_JUMP })}>
      <h3>{t('daily.held', { percent: MOST_JUMP })}</h3>
      <p>{t('daily.held-lead')}</p>
      <div className={styles.table}>
        <Table
          label={`${t('daily.held', { percent: MOST_JUMP })} · ${t('daily.moved')}`}
          density="compact"
          narrow="scroll"
          rows={source.held}
          rowKey={row => row.code}
          columns={[
            { key: 'code', label: t('labels.code'), mono: true, render: row => row.code },
            { key: 'day', label: t('rates.day'), render: row => <DateText value={row.date} /> },
            {
              key: 'before',
              label: t('daily.before'),
              align: 'end',
              render: row => <Bdi ltr>{String(row.before)}</Bdi>,
            },
            { key: 'rate', label: t('rates.rate'), align: 'end', render: row => <Bdi ltr>{String(row.rate)}</Bdi> },
            {
              key: 'moved',
              label: t('daily.moved'),
              align: 'end',
              render: row => <Bdi ltr>{`${row.percent > 0 ? '+' : '−'}${Math.abs(row.percent)} %`}</Bdi>,
            },
          ]}
        />
      </div>
      {decide.refusal && <Alert tone="danger" role="alert" title={decide.refusal.message} />}
      <div className={styles.counts}>
        <Button variant="primary" loading={decide.busy} onClick={() => run(true)}>
          {t('daily.take')}
        </Button>
        <Button disabled={decide.busy} onClick={() => run(false)}>
          {t('daily.let-go')}
        </Button>
      </div>
    </section>
  )
}
