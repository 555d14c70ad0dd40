import { useMemo } from 'react'
import { holds } from '../../../platform/shared/access.ts'
import { ListPage } from '../../../platform/web/admin/ListPage.tsx'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { listPeople, type PersonRow } from '../contract/people.ts'
import type { strings } from '../strings.en.ts'
import { PersonPeek } from './PersonPeek.tsx'
import styles from './people.module.css'
import { peopleColumns } from './people-columns.tsx'
import { useKindOf } from './use-kind-of.ts'
import { usePeopleBulk } from './use-people-bulk.ts'
import { usePeopleFilters } from './use-people-filters.ts'

/** Everybody with an account. */
export function PeopleScreen() {
  const t = useText<typeof strings>('people')
  const viewer = useViewer()
  const kindOf = useKindOf()
  const columns = useMemo(() => peopleColumns({ t, kindOf }), [t, kindOf])
  const filters = usePeopleFilters()
  const bulk = usePeopleBulk()
  return (
    <div className={styles.page}>
      <ListPage<PersonRow>
        title={t('pages.users')}
        lead={holds(viewer, 'users.contact') ? t('list.lead') : `${t('list.lead')} ${t('list.masked')}`}
        call={listPeople}
        columns={columns}
        filters={filters}
        rowKey={row => row._id}
        rowName={row => row.name}
        rowHref={row => `/apps/users/view/${row._id}`}
        peek={row => <PersonPeek row={row} />}
        bulk={bulk}
        viewsKey="people.users"
        empty={{ title: t('list.empty') }}
      />
    </div>
  )
}
