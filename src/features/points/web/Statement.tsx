import { useState } from 'react'
import { numberFormat } from '../../../platform/shared/formatters.ts'
import { localeOf, shortDate } from '../../../platform/shared/text.ts'
import { useRead } from '../../../platform/web/call.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { type Say, useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import { Table } from '../../../platform/web/ui/Table.tsx'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import { type Line, myStatement } from '../contract.ts'
import { OWN_BUCKETS } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Statement.module.css'

const PER_PAGE = 24

type Words = Say<typeof strings>

/** Why points moved. */
function saidOf(t: Words, { act, rule, name, number, use, count, points, plan }: Line): string {
  const params = { name: isolate(name ?? ''), count: Math.abs(points) }
  if (rule) return act === 'taken-back' ? t(`back.${rule}`, params) : t(`reasons.${rule}`, params)
  if (act === 'converted') return t('reasons.converted', { number: isolate(number ?? '') })
  if (use === 'featured') return t('reasons.featured', { count: count ?? 0 })
  if (use === 'plan') return t('reasons.plan', { plan: isolate(plan ?? ''), count: count ?? 1 })
  return t('reasons.redeemed')
}

/** Of a conversion: the leg that gives says who checked the fee, the other one that it is the other. */
function legOf(t: Words, { act, name, points }: Line): string | null {
  if (act !== 'converted') return null
  if (points < 0) return t('legs.other')
  return name ? t('legs.by', { name: isolate(name) }) : t('legs.house')
}

/** Why points moved, and of what; the thing leads to its page. */
function Reason({ line }: { line: Line }) {
  const t = useText<typeof strings>('points')
  const { link, creditedAt, thing } = line
  const said = saidOf(t, line)
  const leg = legOf(t, line)
  const params = { count: Math.abs(line.points) }
  return (
    <span className={css.reason}>
      <span>{link && !thing ? <LinkText to={link}>{said}</LinkText> : said}</span>
      {thing && (
        <span className={css.thing}>
          {link ? (
            <LinkText to={link}>
              <Bdi>{thing}</Bdi>
            </LinkText>
          ) : (
            <Bdi>{thing}</Bdi>
          )}
        </span>
      )}
      {leg && <span className={css.thing}>{leg}</span>}
      {creditedAt && (
        <span className={css.thing}>{t('back-of', { ...params, date: isolate(shortDate(creditedAt)) })}</span>
      )}
    </span>
  )
}

/** Lines of a statement, with the balance after each. */
export function StatementTable({ rows, label }: { rows: readonly Line[]; label: string }) {
  const t = useText<typeof strings>('points')
  const language = useShownLanguage()
  const number = numberFormat(localeOf(language), {})
  const signed = numberFormat(localeOf(language), { signDisplay: 'always' })
  return (
    <Table
      label={label}
      rows={rows}
      rowKey={row => String(row._id)}
      columns={[
        { key: 'date', label: t('columns.date'), render: row => <DateText value={row.at} /> },
        { key: 'reason', label: t('columns.reason'), render: row => <Reason line={row} /> },
        { key: 'account', label: t('columns.account'), render: row => t(`buckets.${row.bucket}`) },
        {
          key: 'points',
          label: t('columns.points'),
          align: 'end',
          render: row => <bdi className={row.points < 0 ? css.minus : css.plus}>{signed.format(row.points)}</bdi>,
        },
        {
          key: 'balance',
          label: t('columns.balance'),
          align: 'end',
          render: row => <bdi>{number.format(row.balance)}</bdi>,
        },
      ]}
    />
  )
}

/** What was booked on one's accounts, newest first. */
export function Statement() {
  const t = useText<typeof strings>('points')
  const [bucket, setBucket] = useState<'all' | (typeof OWN_BUCKETS)[number]>('all')
  const [page, setPage] = useState(1)
  const query = { page, perPage: PER_PAGE, ...(bucket !== 'all' && { bucket }) }
  const list = useRead(myStatement, { query }, { keepPrevious: true })
  const options = [
    { key: 'all', label: t('all') },
    ...OWN_BUCKETS.map(key => ({ key, label: t(`buckets.${key}`) })),
  ] as const
  const choose = (key: typeof bucket) => {
    setPage(1)
    setBucket(key)
  }
  const { data } = list
  return (
    <Section
      title={t('statement')}
      action={<Segmented options={options} value={bucket} onChange={choose} label={t('statement')} />}
    >
      {list.error && <ErrorPiece error={list.error} onRetry={() => void list.refetch()} />}
      {data && data.count === 0 && <EmptyState kind="none-yet" title={t('none')} body={t('none-too')} />}
      {data && data.count > 0 && (
        <>
          <StatementTable
            label={`${t('statement')} · ${bucket === 'all' ? t('all') : t(`buckets.${bucket}`)}`}
            rows={data.data}
          />
          <Pagination page={page} perPage={PER_PAGE} count={data.count} onPage={setPage} />
        </>
      )}
    </Section>
  )
}
