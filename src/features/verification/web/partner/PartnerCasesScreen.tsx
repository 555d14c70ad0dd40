import { useMemo } from 'react'
import { ListPage } from '../../../../platform/web/admin/ListPage.tsx'
import type { ListFilter } from '../../../../platform/web/admin/list-props.ts'
import { useQueryValues } from '../../../../platform/web/query-state.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Tabs } from '../../../../platform/web/ui/Tabs.tsx'
import { OPEN_KINDS } from '../../../profiles/kinds/open-kinds.ts'
import type { PartnerCaseRow } from '../../contract/partner.ts'
import { listPartnerCases } from '../../contract/partner-calls.ts'
import type { strings } from '../../strings.en.ts'
import styles from '../queue/Queue.module.css'
import { useTypeName } from '../use-type-name.ts'
import { PartnerPeek } from './PartnerPeek.tsx'
import { partnerColumns } from './partner-columns.tsx'
import { useOpenCases, usePartnerLine } from './partner-data.ts'

/** A partner's own cases: those in their hands, the most urgent first, and those they have done. */
export function PartnerCasesScreen() {
  const t = useText<typeof strings>('verification')
  const typeName = useTypeName()
  const [query, setQuery] = useQueryValues()
  const show = query.get('tab') === 'done' ? 'done' : 'open'
  const done = show === 'done'
  usePartnerLine()
  const counts = useOpenCases().data?.counts
  const columns = useMemo(() => partnerColumns({ t, typeName }, done), [t, typeName, done])
  const fixed = useMemo(() => ({ show }), [show])
  const filters = useMemo<ListFilter[]>(() => {
    const options = OPEN_KINDS.map(value => ({ value, label: typeName(value) }))
    return [{ key: 'type', label: t('queue.type'), type: 'choice', options }]
  }, [t, typeName])
  return (
    <div className={styles.page}>
      <ListPage<PartnerCaseRow>
        title={t('pages.queue.title')}
        lead={t('mine.lead')}
        actions={
          <div className={styles.tabs}>
            <Tabs
              label={t('mine.tabs')}
              value={show}
              onChange={key => setQuery({ tab: key === 'open' ? null : key, page: null, peek: null })}
              tabs={(['open', 'done'] as const).map(key => ({ key, label: t(`mine.${key}`), count: counts?.[key] }))}
            />
          </div>
        }
        call={listPartnerCases}
        fixed={fixed}
        columns={columns}
        filters={filters}
        rowKey={row => row.assignmentId}
        rowName={row => row.name}
        {...(!done && { rowHref: (row: PartnerCaseRow) => `/verifications/details/${row._id}` })}
        peek={row => <PartnerPeek row={row} />}
        viewsKey="verification.mine"
        empty={
          done ? { title: t('mine.empty-done') } : { title: t('mine.empty-open'), body: t('mine.empty-open-body') }
        }
      />
    </div>
  )
}
