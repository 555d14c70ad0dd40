import { useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import { dateFormat } from '../../../../platform/shared/formatters.ts'
import { localeOf } from '../../../../platform/shared/text.ts'
import { OfficePage } from '../../../../platform/web/admin/OfficePage.tsx'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { Download } from '../../../../platform/web/icons.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useShownLanguage } from '../../../../platform/web/ui/use-shown-language.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import { useDisplayMoney } from '../../../lookups/web/public.ts'
import { BOOKS, closeMonth, listMonths, type MonthView } from '../../contract/books.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../desk/desk.module.css'

/** A month by its name: November 2026. */
function useMonthText(): (day: string) => string {
  const locale = localeOf(useShownLanguage())
  return day => dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))
}
const lastDayOf = (month: string): string => {
  const date = new Date(`${month}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + 1, 0)
  return date.toISOString().slice(0, 10)
}

/** The accountant's page: months with their sums, closed with a button, and the files of any days. */
export function MonthsScreen() {
  const t = useText<typeof strings>('invoices')
  const { data, error, refetch } = useRead(listMonths)
  return (
    <OfficePage className={styles.page}>
      <PageHeader
        title={t('pages.months')}
        lead={t('months.lead')}
        breadcrumb={[{ label: t('pages.list'), href: '/apps/invoice/list' }, { label: t('pages.months') }]}
      />
      <Files />
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="320px" />}
      {data?.count === 0 && <EmptyState kind="none-yet" title={t('months.none')} body={t('months.none-too')} />}
      {data?.data.map(month => (
        <Month key={month.month} month={month} />
      ))}
    </OfficePage>
  )
}

/** The four files of a span of days. */
function Files() {
  const t = useText<typeof strings>('invoices')
  const now = new Date()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10)
  const [from, setFrom] = useState(first)
  const [until, setUntil] = useState(lastDayOf(first))
  return (
    <Section title={t('months.files')} lead={t('months.files-too')}>
      <div className={styles.days}>
        <DateField name="from" label={t('desk.from')} value={from} onChange={setFrom} compact />
        <DateField name="until" label={t('desk.until')} value={until} onChange={setUntil} compact />
      </div>
      <div className={styles.actions}>
        {BOOKS.map(book => (
          <Button
            key={book}
            icon={<Download {...iconSmall} />}
            external
            href={`/api/invoice-books/${book}?from=${from}&until=${until}`}
          >
            {t(`months.book.${book}`)}
          </Button>
        ))}
      </div>
    </Section>
  )
}

function Month({ month }: { month: MonthView }) {
  const t = useText<typeof strings>('invoices')
  const monthText = useMonthText()
  const words = useWords()
  const money = useDisplayMoney()
  const mayClose = holds(useViewer(), 'invoices.settings')
  const [asking, setAsking] = useState(false)
  const close = useWrite(closeMonth, {
    invalidates: [listMonths],
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message, ms: 3000 })
      setAsking(false)
    },
  })
  type Sum = MonthView['sums'][number]
  const amount = (key: 'net' | 'tax' | 'total' | 'credited' | 'paid', label: string) => ({
    key,
    label,
    align: 'end' as const,
    render: (row: Sum) => <bdi>{money(row[key], row.currency, { own: true, inLine: true }).text}</bdi>,
  })
  const footer = (
    <>
      <Button onClick={() => setAsking(false)}>{words('ui.cancel')}</Button>
      <Button variant="danger" loading={close.busy} onClick={() => void close.run({ body: { month: month.month } })}>
        {t('months.close')}
      </Button>
    </>
  )
  return (
    <Section
      title={monthText(month.month)}
      action={
        month.closedAt ? (
          <StatusPill status="closed" tone="success" label={t('months.closed')} />
        ) : (
          month.closable &&
          mayClose && (
            <Button size="compact" onClick={() => setAsking(true)}>
              {t('months.close')}
            </Button>
          )
        )
      }
    >
      <div className={styles.even}>
        <Table
          label={`${monthText(month.month)} · ${t('doc.total')}`}
          rows={month.sums}
          rowKey={row => row.currency}
          columns={[
            { key: 'currency', label: t('doc.currency'), render: row => <Bdi ltr>{row.currency}</Bdi> },
            { key: 'invoices', label: t('months.invoices'), align: 'end', render: row => row.invoices },
            amount('net', t('doc.net')),
            amount('tax', t('doc.tax')),
            amount('total', t('doc.total')),
            amount('credited', t('months.credited')),
            amount('paid', t('months.paid')),
          ]}
        />
      </div>
      {month.closedAt && (
        <p className={styles.soft}>
          {t('months.closed-on')} <DateText value={month.closedAt} />
        </p>
      )}
      <Dialog
        open={asking}
        size="small"
        onClose={() => setAsking(false)}
        title={t('months.close-title', { month: monthText(month.month) })}
        footer={footer}
      >
        <p>{t('months.close-body')}</p>
        {close.refusal && <Alert tone="danger" role="alert" title={close.refusal.message} />}
      </Dialog>
    </Section>
  )
}
