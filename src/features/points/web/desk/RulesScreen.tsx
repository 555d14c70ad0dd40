import { useState } from 'react'
import { holds } from '../../../../platform/shared/access.ts'
import { numberFormat } from '../../../../platform/shared/formatters.ts'
import { localeOf } from '../../../../platform/shared/text.ts'
import { OfficePage } from '../../../../platform/web/admin/OfficePage.tsx'
import { useRead } from '../../../../platform/web/call.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useViewer } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { Table } from '../../../../platform/web/ui/Table.tsx'
import { listRules, type RuleView } from '../../contract/rules.ts'
import type { strings } from '../../strings.en.ts'
import css from './desk.module.css'
import { FeeSettings } from './FeeSettings.tsx'
import { RuleForm } from './RuleForm.tsx'

/** `/rewards/rules`: what points are given for, and what is asked and paid in them. */
export function RulesScreen() {
  const t = useText<typeof strings>('points')
  const { language } = useLanguage()
  const viewer = useViewer()
  const number = numberFormat(localeOf(language), {})
  const read = useRead(listRules)
  const [changed, setChanged] = useState<RuleView | null>(null)
  const mayChange = holds(viewer, 'points.rules')
  return (
    <OfficePage>
      <PageHeader
        title={t('pages.rules')}
        lead={t('rules.lead')}
        actions={<Button href="/rewards/requests">{t('pages.requests')}</Button>}
      />
      {read.error && <ErrorPiece error={read.error} onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton height="420px" />}
      {read.data && (
        <Table
          label={t('pages.rules')}
          rows={read.data.data}
          rowKey={row => row.rule}
          columns={[
            {
              key: 'name',
              label: t('rules.rule'),
              render: row => (
                <span className={css.status}>
                  <span>{row.name[language]}</span>
                  <span className={css.quiet}>{t(`hints.${row.rule}`)}</span>
                </span>
              ),
            },
            { key: 'points', label: t('rules.amount'), align: 'end', render: row => number.format(row.points) },
            {
              key: 'cap',
              label: t('rules.cap'),
              align: 'end',
              render: row => row.dailyCap ?? <span className={css.quiet}>{t('rules.cap-none')}</span>,
            },
            {
              key: 'given',
              label: t('rules.given'),
              align: 'end',
              render: row => (
                <span className={css.sum}>
                  <bdi>{number.format(row.given.points)}</bdi>
                  <span className={css.quiet}>{t('rules.given-too', { count: row.given.times })}</span>
                </span>
              ),
            },
            {
              key: 'state',
              label: t('rules.state'),
              render: row => (
                <StatusPill
                  status={row.active ? 'on' : 'off'}
                  tone={row.active ? 'success' : 'neutral'}
                  label={t(row.active ? 'rules.on' : 'rules.off')}
                />
              ),
            },
            ...(mayChange
              ? [
                  {
                    key: 'edit',
                    label: t('rules.edit'),
                    align: 'end' as const,
                    render: (row: RuleView) => (
                      <Button
                        size="compact"
                        onClick={() => setChanged(row)}
                        aria-label={`${t('rules.edit')} · ${row.name[language]}`}
                      >
                        {t('rules.edit')}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {holds(viewer, 'settings.manage') && <FeeSettings />}
      {changed && <RuleForm rule={changed} onClose={() => setChanged(null)} />}
    </OfficePage>
  )
}
