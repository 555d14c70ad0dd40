import { useState } from 'react'
import { askAddress } from '../../../platform/shared/ask-address.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { useRead } from '../../../platform/web/call.ts'
import { Download, LifeBuoy } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import { Table } from '../../../platform/web/ui/Table.tsx'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import { useDisplayMoney } from '../../lookups/web/public.ts'
import { type MyInvoice, myInvoices } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './MyInvoices.module.css'
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
  const exact = useInLine()
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
          {
            key: 'number',
            label: t('desk.number'),
            mono: true,
            render: row => (
              <LinkText to={row.path}>
                <Bdi ltr>{row.number}</Bdi>
              </LinkText>
            ),
          },
          { key: 'issued', label: t('desk.issued'), render: row => row.issuedOn && <DateText value={row.issuedOn} /> },
          { key: 'about', label: t('mine.about'), render: row => <About row={row} /> },
          {
            key: 'total',
            label: t('doc.total'),
            align: 'end',
            render: row => <bdi>{exact(row.kind === 'credit-note' ? -row.total : row.total, row.currency)}</bdi>,
          },
          { key: 'status', label: t('desk.status'), render: row => <Standing row={row} /> },
          {
            key: 'file',
            label: t('mine.file'),
            render: row => (
              <span className={css.acts}>
                {row.open > 0 && (
                  <Button size="compact" href={row.path}>
                    {t(row.paid > 0 ? 'mine.pay-rest' : 'mine.pay')}
                  </Button>
                )}
                <Button
                  size="compact"
                  variant="ghost"
                  icon={<Download {...iconSmall} />}
                  external
                  href={`/api/my-invoices/${row._id}/file?language=${language}`}
                  aria-label={t('mine.pdf-of', { number: row.number ?? '' })}
                >
                  {t('mine.pdf')}
                </Button>
                <IconButton
                  size="compact"
                  label={t('mine.ask', { number: row.number ?? '' })}
                  icon={<LifeBuoy {...iconSmall} />}
                  href={askAddress(true, { about: { kind: 'invoice', id: row._id, name: row.number ?? '' } })}
                />
              </span>
            ),
          },
        ]}
      />
      <Pagination page={page} perPage={PER_PAGE} count={data.count} onPage={setPage} />
    </>
  )
}

/** An amount in its own currency, all digits in line. */
function useInLine() {
  const money = useDisplayMoney()
  return (units: number, currency: string) => money(units, currency, { own: true, inLine: true }).text
}

/** What it is for; of a credit note what it corrects, of one that is not paid what is left until when. */
function About({ row }: { row: MyInvoice }) {
  const t = useText<typeof strings>('invoices')
  const exact = useInLine()
  const { language } = useLanguage()
  const amounts = { paid: exact(row.paid, row.currency), open: exact(row.open, row.currency) }
  const date = row.dueOn ? shortDate(row.dueOn) : ''
  return (
    <span className={css.about}>
      <span>
        {row.kind === 'credit-note' && row.credits
          ? t('mine.credits', { number: `\u2066${row.credits}\u2069` })
          : row.about && <Bdi>{row.about[language]}</Bdi>}
      </span>
      {row.open > 0 && (
        <span className={css.soft}>
          {t(row.paid > 0 ? 'mine.part' : 'mine.until', {
            paid: `\u2068${amounts.paid}\u2069`,
            open: `\u2068${amounts.open}\u2069`,
            date,
          })}
        </span>
      )}
    </span>
  )
}

/** Where it stands. A credit note asks for nothing, and what a rehearsal made says so. */
function Standing({ row }: { row: MyInvoice }) {
  const t = useText<typeof strings>('invoices')
  if (row.kind === 'credit-note') return <StatusPill status="credit-note" tone="info" label={t('kinds.credit-note')} />
  return <StatusOf row={row} />
}
