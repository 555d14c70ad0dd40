import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { csvText } from '../../../platform/shared/csv-text.ts'
import { numberFormat } from '../../../platform/shared/formatters.ts'
import { localeOf, shortDate } from '../../../platform/shared/text.ts'
import { download } from '../../../platform/web/admin/export-list.ts'
import { keyOfRead, send } from '../../../platform/web/call.ts'
import {
  ArrowLeftRight,
  BadgeCheck,
  Coins,
  Download,
  Handshake,
  type IconDrawing,
  MailCheck,
  MessageCircle,
  Package,
  Sparkles,
  Star,
  Undo2,
  UserCheck,
} from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { type Say, useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { Section } from '../../../platform/web/ui/Section.tsx'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import { type Line, myStatement } from '../contract.ts'
import { OWN_BUCKETS, type RuleCode } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import css from './Statement.module.css'

const PER_PAGE = 24
/** What a file takes at a time, and in all. */
const PER_FILE_PAGE = 100
const MOST_FILE_PAGES = 1000

type Words = Say<typeof strings>

const ICONS: Record<RuleCode, IconDrawing> = {
  joining: Coins,
  'email-verified': MailCheck,
  'profile-approved': BadgeCheck,
  'first-item': Package,
  referral: UserCheck,
  agreement: Handshake,
  review: Star,
  comment: MessageCircle,
}

function iconOf({ act, rule }: Line): IconDrawing {
  if (act === 'taken-back') return Undo2
  if (act === 'converted') return ArrowLeftRight
  return rule ? ICONS[rule] : Sparkles
}

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

const COLUMNS = ['date', 'reason', 'account', 'points', 'balance'] as const

/** Lines of a statement, with the balance after each. */
export function StatementTable({ rows, label }: { rows: readonly Line[]; label: string }) {
  const t = useText<typeof strings>('points')
  const locale = localeOf(useShownLanguage())
  const number = numberFormat(locale, {})
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {COLUMNS.map(key => (
            <th key={key} scope="col" className={key === 'points' || key === 'balance' ? css[key] : undefined}>
              {t(`columns.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => {
          const Icon = iconOf(row)
          return (
            <tr key={row._id}>
              <td className={css.date}>
                <DateText value={row.at} />
              </td>
              <td>
                <span className={css.what}>
                  <Icon {...iconProps} className={css.icon} />
                  <Reason line={row} />
                </span>
              </td>
              <td className={css.account}>{t(`buckets.${row.bucket}`)}</td>
              <td className={css.points}>
                <bdi className={row.points < 0 ? css.minus : css.plus}>
                  {`${row.points < 0 ? '−' : '+'}${number.format(Math.abs(row.points))}`}
                </bdi>
              </td>
              <td className={css.balance}>
                <bdi>{number.format(row.balance)}</bdi>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The whole statement as a file. */
export function StatementFile() {
  const t = useText<typeof strings>('points')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const rows: Line[] = []
      for (let page = 1; page <= MOST_FILE_PAGES; page++) {
        const { data, count } = await send(myStatement, { query: { page, perPage: PER_FILE_PAGE } })
        rows.push(...data)
        if (data.length === 0 || rows.length >= count) break
      }
      const bare = (text: string) => text.replace(/[\u2066-\u2069]/g, '')
      const cells = rows.map(row => [
        new Date(row.at),
        bare([saidOf(t, row), legOf(t, row), row.thing].filter(Boolean).join(' · ')),
        t(`buckets.${row.bucket}`),
        row.points,
        row.balance,
      ])
      download('points.csv', csvText([COLUMNS.map(key => t(`columns.${key}`)), ...cells]))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="ghost" icon={<Download {...iconSmall} />} loading={busy} onClick={() => void save()}>
      {t('file')}
    </Button>
  )
}

/** What was booked on one's accounts, newest first. */
export function Statement() {
  const t = useText<typeof strings>('points')
  const number = numberFormat(localeOf(useShownLanguage()), {})
  const [bucket, setBucket] = useState<'all' | (typeof OWN_BUCKETS)[number]>('all')
  const [pages, setPages] = useState(1)
  const lists = useQueries({
    queries: Array.from({ length: pages }, (_, at) => {
      const query = { page: at + 1, perPage: PER_PAGE, ...(bucket !== 'all' && { bucket }) }
      return { queryKey: keyOfRead(myStatement, { query }), queryFn: () => send(myStatement, { query }) }
    }),
  })
  const options = [
    { key: 'all', label: t('all') },
    ...OWN_BUCKETS.map(key => ({ key, label: t(`buckets.${key}`) })),
  ] as const
  const choose = (key: typeof bucket) => {
    setPages(1)
    setBucket(key)
  }
  // What is booked while one reads moves lines to the next page.
  const rows = [...new Map(lists.flatMap(list => list.data?.data ?? []).map(row => [row._id, row])).values()]
  const count = lists[0]?.data?.count
  const older = Math.min(PER_PAGE, (count ?? 0) - rows.length)
  const failed = lists.find(list => list.error)
  const loading = lists.some(list => list.isPending)
  return (
    <Section
      title={t('statement')}
      action={<Segmented options={options} value={bucket} onChange={choose} label={t('statement')} />}
    >
      {failed?.error && <ErrorPiece error={failed.error} onRetry={() => void failed.refetch()} />}
      {count === undefined && loading && <Skeleton height="320px" />}
      {count === 0 && <EmptyState kind="none-yet" title={t('none')} body={t('none-too')} />}
      {rows.length > 0 && (
        <StatementTable
          label={`${t('statement')} · ${bucket === 'all' ? t('all') : t(`buckets.${bucket}`)}`}
          rows={rows}
        />
      )}
      {older > 0 && (
        <Button className={css.older} loading={loading} onClick={() => setPages(pages + 1)}>
          {t('older', { shown: number.format(older) })}
        </Button>
      )}
    </Section>
  )
}
