import { useMemo } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { nameIn } from '../../../../platform/shared/text.ts'
import type { BulkAction, ListColumn, ListFilter } from '../../../../platform/web/admin/list-props.ts'
import { ListPage } from '../../../../platform/web/admin/ListPage.tsx'
import { send } from '../../../../platform/web/call.ts'
import { Plus } from '../../../../platform/web/icons.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../../platform/web/ui/DateText.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { useCurrencies, useDisplayMoney } from '../../../lookups/web/public.ts'
import { AGES, type DeskRow, listInvoices, MAX_FILES, remindOfInvoice, sendInvoiceCall } from '../../contract/desk.ts'
import { isUnsent, STATUSES } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { NotArrived, NotSent, StatusOf } from '../StatusOf.tsx'
import styles from './desk.module.css'

type Found = AnswerOf<typeof listInvoices>

/** Every document of the club: filtered, with sums by currency, sent and fetched many at a time. */
export function InvoicesScreen() {
  const t = useText<typeof strings>('invoices')
  const mayWrite = holds(useViewer(), 'invoices.write')
  const columns = useColumns()
  const filters = useFilters()
  const bulk = useBulk(mayWrite)
  return (
    <div className={styles.list}>
      <ListPage<DeskRow>
        title={t('pages.list')}
        sums={answer => <Sums found={answer as Found} />}
        actions={
          <div className={styles.actions}>
            <Button href="/apps/invoice/clients">{t('pages.clients')}</Button>
            <Button href="/apps/invoice/months">{t('pages.months')}</Button>
            <Button href="/apps/invoice/settings">{t('pages.settings')}</Button>
            {mayWrite && (
              <Button variant="primary" icon={<Plus {...iconSmall} />} href="/apps/invoice/add">
                {t('desk.add')}
              </Button>
            )}
          </div>
        }
        call={listInvoices}
        columns={columns}
        filters={filters}
        rowKey={row => row._id}
        rowName={row => row.number ?? row.buyer}
        rowHref={row => `/apps/invoice/preview/${row._id}`}
        bulk={bulk}
        viewsKey="invoices.list"
        empty={{ title: t('desk.none'), body: t('desk.none-too') }}
      />
    </div>
  )
}

/** What all that was found comes to, by currency, and how many of it no sum counts. */
function Sums({ found: { totals, tests } }: { found: Found }) {
  const t = useText<typeof strings>('invoices')
  return (
    <>
      {totals.length > 0 && <Totals totals={totals} />}
      {tests > 0 && <p className={styles.uncounted}>{t('desk.uncounted', { count: tests })}</p>}
    </>
  )
}

function Totals({ totals }: { totals: Found['totals'] }) {
  const t = useText<typeof strings>('invoices')
  const money = useDisplayMoney()
  const isOwed = totals.some(one => one.owed > 0)
  const sums = (one: Found['totals'][number]) =>
    [one.total + one.credited, one.credited, one.paid, one.open, ...(isOwed ? [one.owed] : [])].map(units =>
      units === 0 ? '–' : money(units, one.currency, { own: true, inLine: true }).text,
    )
  const heads = [
    'desk.invoiced',
    'desk.credited-part',
    'desk.paid',
    'desk.open',
    ...(isOwed ? (['desk.owed'] as const) : []),
  ] as const
  return (
    <table className={styles.totals} aria-label={t('desk.sums')}>
      <thead>
        <tr>
          <td />
          {heads.map(key => (
            <th key={key} scope="col" data-of={key}>
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {totals.map(one => (
          <tr key={one.currency}>
            <th scope="row">{t('desk.of-currency', { currency: `\u2068${one.currency}\u2069`, count: one.count })}</th>
            {sums(one).map((text, at) => (
              <td key={heads[at]} data-of={heads[at]}>
                <bdi>{text}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useColumns(): ListColumn<DeskRow>[] {
  const t = useText<typeof strings>('invoices')
  const money = useDisplayMoney()
  return useMemo((): ListColumn<DeskRow>[] => {
    const amount = (units: number, row: DeskRow) => (
      <bdi>{money(units, row.currency, { own: true, inLine: true }).text}</bdi>
    )
    const owed = (row: DeskRow) => (
      <span className={styles.owed}>
        {t('desk.owed-amount', { amount: isolate(money(-row.open, row.currency, { own: true }).text) })}
      </span>
    )
    const day = (value: string | null) => (value ? <DateText value={value} /> : '–')
    return [
      {
        key: 'number',
        label: t('desk.number'),
        sortable: true,
        mono: true,
        render: row => <Bdi ltr>{row.number ?? t('doc.draft')}</Bdi>,
        csv: row => row.number,
      },
      {
        key: 'buyer',
        label: t('desk.buyer'),
        sortable: true,
        render: row => <Bdi clip>{row.buyer}</Bdi>,
        csv: row => row.buyer,
      },
      {
        key: 'status',
        label: t('desk.status'),
        render: row => (
          <span className={styles.pills}>
            {row.kind === 'credit-note' ? t('kinds.credit-note') : <StatusOf row={row} />}
            {row.undelivered && <NotArrived />}
            {isUnsent(row) && <NotSent />}
          </span>
        ),
        csv: row => (row.kind === 'credit-note' ? t('kinds.credit-note') : t(`statuses.${row.status}`)),
      },
      {
        key: 'total',
        label: t('desk.total'),
        sortable: true,
        align: 'end',
        render: row => amount(row.kind === 'credit-note' ? -row.total : row.total, row),
        csv: row => (row.kind === 'credit-note' ? -row.total : row.total),
      },
      {
        key: 'open',
        label: t('desk.open'),
        align: 'end',
        render: row => (row.open > 0 ? amount(row.open, row) : row.open < 0 ? owed(row) : '–'),
        csv: row => Math.max(row.open, 0),
      },
      {
        key: 'owed',
        label: t('desk.owed'),
        align: 'end',
        optional: true,
        render: row => (row.open < 0 ? amount(-row.open, row) : '–'),
        csv: row => Math.max(-row.open, 0),
      },
      {
        key: 'currency',
        label: t('doc.currency'),
        render: row => <Bdi ltr>{row.currency}</Bdi>,
        csv: row => row.currency,
      },
      {
        key: 'issuedOn',
        label: t('desk.issued'),
        sortable: true,
        render: row => day(row.issuedOn),
        csv: row => row.issuedOn,
      },
      { key: 'dueOn', label: t('desk.due'), sortable: true, render: row => day(row.dueOn), csv: row => row.dueOn },
      {
        key: 'sentAt',
        label: t('desk.sent'),
        optional: true,
        render: row => (row.sentAt ? <DateText value={row.sentAt} /> : '–'),
        csv: row => row.sentAt && new Date(row.sentAt),
      },
    ]
  }, [t, money])
}

function useFilters(): ListFilter[] {
  const t = useText<typeof strings>('invoices')
  const { language } = useLanguage()
  const currencies = useCurrencies().list
  return useMemo(
    (): ListFilter[] => [
      {
        key: 'status',
        label: t('desk.status'),
        type: 'choice',
        options: STATUSES.map(value => ({ value, label: t(`statuses.${value}`) })),
      },
      {
        key: 'age',
        label: t('desk.age'),
        type: 'choice',
        options: AGES.map(value => ({ value, label: t(`desk.ages.${value}`) })),
      },
      {
        key: 'kind',
        label: t('desk.kind'),
        type: 'choice',
        options: (['invoice', 'credit-note'] as const).map(value => ({ value, label: t(`kinds.${value}`) })),
      },
      { key: 'member', label: t('desk.of-member'), type: 'text' },
      { key: 'from', label: t('desk.from'), type: 'date' },
      { key: 'until', label: t('desk.until'), type: 'date' },
      {
        key: 'currency',
        label: t('doc.currency'),
        type: 'choice',
        options: currencies.map(one => ({
          value: one.shortName,
          label: `${one.shortName} ${nameIn(one, language)}`,
        })),
      },
      { key: 'least', label: t('desk.least'), type: 'text' },
      { key: 'most', label: t('desk.most'), type: 'text' },
    ],
    [t, language, currencies],
  )
}

function useBulk(mayWrite: boolean): BulkAction<DeskRow>[] {
  const t = useText<typeof strings>('invoices')
  return useMemo((): BulkAction<DeskRow>[] => {
    const zip: BulkAction<DeskRow> = {
      key: 'zip',
      label: t('desk.zip'),
      run: async () => {},
      file: rows => `/api/invoices/files?ids=${rows.map(row => row._id).join(',')}`,
      most: MAX_FILES,
    }
    if (!mayWrite) return [zip]
    const drafted = (row: DeskRow) => (row.number === null ? t('refusals.not-issued') : null)
    return [
      {
        key: 'send',
        label: t('desk.send'),
        tone: 'primary',
        notFor: drafted,
        run: ([row]) => send(sendInvoiceCall, { params: { invoiceId: row!._id } }),
      },
      {
        key: 'remind',
        label: t('desk.remind'),
        notFor: row => drafted(row) ?? (row.open <= 0 ? t('refusals.nothing-open') : null),
        run: ([row]) => send(remindOfInvoice, { params: { invoiceId: row!._id } }),
      },
      zip,
    ]
  }, [t, mayWrite])
}
