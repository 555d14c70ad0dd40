import { dateFormat } from '../../../../platform/shared/formatters.ts'
import { localeOf } from '../../../../platform/shared/text.ts'
import { useRead } from '../../../../platform/web/call.ts'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useQueryState } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { type Column, Table } from '../../../../platform/web/ui/Table.tsx'
import { useDelayed } from '../../../../platform/web/ui/use-delayed.ts'
import { listChoices } from '../../contract/departments.ts'
import { type MonthFigures, readFigures } from '../../contract/figures.ts'
import type { strings } from '../../strings.en.ts'
import { useDepartmentName, useDuration } from '../words.ts'
import css from './Desk.module.css'

/** `/tickets/figures`: how many tickets came by month, how soon they were answered, and how members rated the help. */
export function FiguresScreen() {
  const t = useText<typeof strings>('support')
  const nameOf = useDepartmentName()
  const [department, setDepartment] = useQueryState('department', '')
  const departments = useRead(listChoices).data?.data ?? []
  const read = useRead(readFigures, { query: department ? { department } : {} }, { keepPrevious: true })
  const slow = useDelayed(read.isPending)
  const columns = useColumns()
  const months = (read.data?.data ?? []).toReversed()
  const began = months.findLastIndex(month => month.opened > 0)
  return (
    <div className={css.page}>
      <PageHeader
        breadcrumb={[{ label: t('pages.tickets'), href: '/tickets' }, { label: t('pages.figures') }]}
        title={t('pages.figures')}
        lead={t('figures.lead')}
      />
      {departments.length > 1 && (
        <div className={css.choice}>
          <SelectField
            name="department"
            label={t('queue.department')}
            value={department}
            onChange={setDepartment}
            placeholder={t('replies.all-departments')}
            options={departments.map(one => ({ value: one._id, label: nameOf(one) }))}
            compact
          />
        </div>
      )}
      {read.error && <ErrorPiece error={read.error} onRetry={() => void read.refetch()} />}
      {slow && <Skeleton height="320px" />}
      {read.data && began < 0 && <EmptyState kind="none-yet" title={t('queue.empty')} body={t('figures.none-too')} />}
      {began >= 0 && (
        <Table
          label={t('pages.figures')}
          columns={columns}
          rows={months.slice(0, began + 1)}
          rowKey={row => row.month}
        />
      )}
    </div>
  )
}

function useColumns(): Column<MonthFigures>[] {
  const t = useText<typeof strings>('support')
  const { language } = useLanguage()
  const duration = useDuration()
  const monthText = (month: string) =>
    dateFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    )
  /** Rough enough to be read: hours from two on. */
  const spoken = (minutes: number) => duration(minutes < 120 ? minutes : Math.round(minutes / 60) * 60)
  const share = (part: number, whole: number) => (whole === 0 ? '–' : isolate(`${Math.round((part / whole) * 100)} %`))
  return [
    { key: 'month', label: t('figures.month'), render: row => <bdi>{monthText(row.month)}</bdi> },
    { key: 'opened', label: t('figures.opened'), align: 'end', render: row => row.opened },
    { key: 'over', label: t('figures.over'), align: 'end', render: row => row.over },
    { key: 'inTime', label: t('figures.in-time'), align: 'end', render: row => share(row.inTime, row.due) },
    {
      key: 'first',
      label: t('figures.first'),
      align: 'end',
      render: row => (row.firstAnswerMinutes === null ? '–' : spoken(row.firstAnswerMinutes)),
    },
    {
      key: 'stars',
      label: t('figures.stars'),
      align: 'end',
      render: row => (row.stars === null ? '–' : t('figures.of', { stars: row.stars, count: row.rated })),
    },
  ]
}
