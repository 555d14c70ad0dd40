import { useState } from 'react'
import { useRead } from '../../../platform/web/call.ts'
import { Download } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { Table } from '../../../platform/web/ui/Table.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { useDisplayMoney } from '../../lookups/web/public.ts'
import { myInvoices } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { StatusOf } from './StatusOf.tsx'

const PER_PAGE = 12

/** One's own invoices and credit notes, newest first, each with its PDF. */
export function MyInvoices() {
  const t = useText<typeof strings>('invoices')
  return (
    <Section title={t('mine.title')}>
      <List />
    </Section>
  )
}

function List() {
  const t = useText<typeof strings>('invoices')
  const words = useWords()
  const money = useDisplayMoney()
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(myInvoices, { query: { page, perPage: PER_PAGE } }, { keepPrevious: true })
  if (error)
    return <EmptyState kind="failed" action={<Button onClick={() => void refetch()}>{words('ui.retry')}</Button>} />
  if (!data) return <Skeleton height="120px" />
  if (data.count === 0) return <EmptyState kind="none-yet" title={t('mine.none')} />
  return (
    <>
      <Table
        label={t('mine.title')}
        rows={data.data}
        rowKey={row => row._id}
        columns={[
          { key: 'number', label: t('desk.number'), mono: true, render: row => <Bdi ltr>{row.number}</Bdi> },
          { key: 'issued', label: t('desk.issued'), render: row => row.issuedOn && <DateText value={row.issuedOn} /> },
          {
            key: 'status',
            label: t('desk.status'),
            render: row => (row.kind === 'credit-note' ? t('kinds.credit-note') : <StatusOf row={row} />),
          },
          {
            key: 'total',
            label: t('doc.total'),
            align: 'end',
            render: row => (
              <bdi>{money(row.kind === 'credit-note' ? -row.total : row.total, row.currency, { own: true }).text}</bdi>
            ),
          },
          {
            key: 'file',
            label: t('page.pdf'),
            render: row => (
              <Button
                size="compact"
                variant="ghost"
                icon={<Download {...iconSmall} />}
                external
                href={`/api/my-invoices/${row._id}/file?language=${language}`}
                aria-label={t('mine.pdf-of', { number: row.number ?? '' })}
              >
                {t('mine.file')}
              </Button>
            ),
          },
        ]}
      />
      <Pagination page={page} perPage={PER_PAGE} count={data.count} onPage={setPage} />
    </>
  )
}
