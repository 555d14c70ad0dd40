import { useState } from 'react'
import { numberFormat } from '../../../platform/shared/formatters.ts'
import { localeOf, shortDate } from '../../../platform/shared/text.ts'
import { useRead } from '../../../platform/web/call.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useText } from '../../../platform/web/text.tsx'
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

/** Why points moved, and of what; the thing leads to its page. */
function Reason({ line }: { line: Line }) {
  const t = useText<typeof strings>('points')
  const { act, rule, name, thing, link, creditedAt } = line
  const params = { name: isolate(name ?? ''), count: Math.abs(line.points) }
  const said =
    act === 'credited' && rule
      ? t(`reasons.${rule}`, params)
      : act === 'taken-back' && rule
        ? t(`back.${rule}`, params)
        : act === 'converted'
          ? t('reasons.converted')
          : t('reasons.redeemed')
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
      {creditedAt && (
        <span className={css.thing}>{t('back-of', { ...params, date: isolate(shortDate(creditedAt)) })}</span>
      )}
    </span>
  )
}

/** What was booked on one's accounts, newest first. */
export function Statement() {
  const t = useText<typeof strings>('points')
  const language = useShownLanguage()
  const [bucket, setBucket] = useState<'all' | (typeof OWN_BUCKETS)[number]>('all')
  const [page, setPage] = useState(1)
  const query = { page, perPage: PER_PAGE, ...(bucket !== 'all' && { bucket }) }
  const list = useRead(myStatement, { query }, { keepPrevious: true })
  const number = numberFormat(localeOf(language), {})
  const signed = numberFormat(localeOf(language), { signDisplay: 'always' })
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
          <Table
            label={`${t('statement')} · ${bucket === 'all' ? t('all') : t(`buckets.${bucket}`)}`}
            rows={data.data}
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
          <Pagination page={page} perPage={PER_PAGE} count={data.count} onPage={setPage} />
        </>
      )}
    </Section>
  )
}
