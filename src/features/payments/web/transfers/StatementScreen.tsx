import { useRef, useState } from 'react'
import { useWrite } from '../../../../platform/web/call.ts'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { Upload } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useCurrencyOptions } from '../../../lookups/web/public.ts'
import { useClub } from '../../../settings/web/public.ts'
import {
  bookStatement,
  listTodo,
  listTransfers,
  previewStatement,
  type StatementLine,
} from '../../contract/transfers.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../desk/desk.module.css'
import { StatementLines, type Ticks } from './StatementLines.tsx'

/** Ticked beforehand is only what names the reference: everything else somebody has to choose. */
const atFirst = (lines: readonly StatementLine[]): Ticks =>
  new Map(
    lines.flatMap(line => {
      const [first] = line.proposals
      return first?.why === 'reference' ? [[line.hash, first.paymentId] as const] : []
    }),
  )

/** Reads a bank's statement, proposes what its lines pay, and books what somebody ticked. */
export function StatementScreen() {
  const t = useText<typeof strings>('payments')
  const { defaultCurrency } = useClub()
  const currencies = useCurrencyOptions('code')
  const input = useRef<HTMLInputElement>(null)
  const [currency, setCurrency] = useState<string | null>(null)
  const [days, setDays] = useState<'day-first' | 'month-first'>('day-first')
  const [ticks, setTicks] = useState<Ticks>(new Map())
  const [file, setFile] = useState<{ name: string; text: string } | null>(null)
  const preview = useWrite(previewStatement)
  const [read, setRead] = useState<Awaited<ReturnType<typeof preview.run>>>(null)
  const book = useWrite(bookStatement, {
    invalidates: [listTransfers, listTodo],
    onDone: ({ message }) => toast({ tone: 'success', title: message, ms: 3000 }),
  })
  const chosen = currency ?? defaultCurrency

  const look = async (text: string, wish: { currency: string; days: typeof days }) => {
    const answer = await preview.run({ body: { text, ...wish } })
    setRead(answer)
    setTicks(atFirst(answer?.data ?? []))
  }
  const take = async (chosenFile: File | undefined) => {
    if (!chosenFile) return
    const text = await chosenFile.text()
    setFile({ name: chosenFile.name, text })
    await look(text, { currency: chosen, days })
  }
  const again = (wish: Partial<{ currency: string; days: typeof days }>) => {
    if (wish.currency) setCurrency(wish.currency)
    if (wish.days) setDays(wish.days)
    if (file) void look(file.text, { currency: chosen, days, ...wish })
  }
  const run = async () => {
    const lines = (read?.data ?? []).flatMap(line => {
      const paymentId = ticks.get(line.hash)
      const { units: amount, currency: of } = line.amount
      return paymentId ? [{ hash: line.hash, paymentId, amount, currency: of, bookedOn: line.bookedOn }] : []
    })
    const answer = await book.run({ body: { lines } })
    if (answer && file) await look(file.text, { currency: chosen, days })
  }
  const refusal = preview.refusal ?? book.refusal
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('pages.statement')}
        lead={t('statement.lead')}
        breadcrumb={[{ label: t('pages.transfers'), href: '/payments/transfers' }, { label: t('pages.statement') }]}
      />
      <div className={styles.tools}>
        <SelectField
          name="currency"
          label={t('statement.currency')}
          compact
          searchable
          value={chosen}
          onChange={value => again({ currency: value })}
          options={currencies}
        />
        <SelectField
          name="days"
          label={t('statement.days')}
          compact
          value={days}
          onChange={value => again({ days: value as typeof days })}
          options={(['day-first', 'month-first'] as const).map(value => ({ value, label: t(`statement.${value}`) }))}
        />
        <div>
          <input
            ref={input}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="visually-hidden"
            aria-label={t('statement.choose')}
            tabIndex={-1}
            onChange={event => {
              void take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Button
            size="compact"
            variant={read ? 'outline' : 'primary'}
            icon={<Upload {...iconProps} />}
            loading={preview.busy}
            onClick={() => input.current?.click()}
          >
            {t('statement.choose')}
          </Button>
        </div>
      </div>
      {refusal && <Alert tone="danger" role="alert" title={refusal.message} />}
      {!read && <p className={styles.shape}>{t('statement.shape')}</p>}
      {read && (
        <div className={styles.fields}>
          <p role="status">
            {t('statement.read', { count: read.count, file: `\u2068${file?.name ?? ''}\u2069` })}
            {read.outgoing > 0 && ` ${t('statement.outgoing', { count: read.outgoing })}`}
          </p>
          {read.unread.length > 0 && (
            <Alert tone="warning">
              {t('statement.unread', {
                rows: read.unread
                  .slice(0, 20)
                  .map(one => one.row)
                  .join(', '),
              })}
            </Alert>
          )}
          <StatementLines lines={read.data} ticks={ticks} onTicks={setTicks} />
          <div className={styles.actions}>
            <Button variant="primary" disabled={ticks.size === 0} loading={book.busy} onClick={() => void run()}>
              {t('statement.book', { count: ticks.size })}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
