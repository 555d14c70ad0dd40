import { useState } from 'react'
import { nameIn } from '../../../platform/shared/text.ts'
import { useRead } from '../../../platform/web/call.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { DateText } from '../../../platform/web/ui/DateText.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { Pagination } from '../../../platform/web/ui/Pagination.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { StatusPill } from '../../../platform/web/ui/StatusPill.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { myReports, type OwnReport } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './MyReports.module.css'

/** What one reported and how far it is. For the settings; needs the sentences of `reports`. */
export function MyReports() {
  const t = useText<typeof strings>('reports')
  const [page, setPage] = useState(1)
  const list = useRead(myReports, { query: { page } }, { keepPrevious: true })
  const slow = useDelayed(list.isPending)
  const rows = list.data?.data ?? []
  return (
    <>
      {slow && <Skeleton height="120px" />}
      {list.error && <ErrorPiece error={list.error} level={3} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && (
        <EmptyState kind="none-yet" level={3} title={t('mine.none')} body={t('mine.none-too')} />
      )}
      {rows.length > 0 && (
        <ul className={css.list}>
          {rows.map(report => (
            <Row key={report._id} report={report} />
          ))}
        </ul>
      )}
      <Pagination page={page} perPage={24} count={list.data?.count ?? 0} onPage={setPage} />
    </>
  )
}

function Row({ report }: { report: OwnReport }) {
  const t = useText<typeof strings>('reports')
  const { language } = useLanguage()
  const { title, reason, text, createdAt, closedAt, outcome } = report
  const state = outcome ?? (closedAt ? 'closed' : 'open')
  return (
    <li className={css.row}>
      <span className={css.words}>
        <span className={css.title}>
          <bdi>{title}</bdi>
        </span>
        <span className={css.about}>
          {nameIn(reason, language)} · {t('mine.sent')} <DateText value={createdAt} />
        </span>
        {text && (
          <span className={css.text} dir={report.language === 'ar' ? 'rtl' : 'ltr'} lang={report.language}>
            {text}
          </span>
        )}
      </span>
      <StatusPill
        status={state}
        label={t(`mine.${state}`)}
        tone={outcome === 'no-breach' ? 'neutral' : closedAt ? 'success' : 'info'}
      />
    </li>
  )
}
