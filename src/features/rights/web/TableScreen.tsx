import { useEffect } from 'react'
import { askBeforeLeaving } from '../../../platform/web/ask-before-leaving.ts'
import { SearchField } from '../../../platform/web/forms/SearchField.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { Plus } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useNarrow } from '../../../platform/web/ui/use-narrow.ts'
import type { strings } from '../strings.en.ts'
import { AccessTable, byResource, Cell, Reached } from './AccessTable.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { SaveBar } from './SaveBar.tsx'
import styles from './table.module.css'
import { type Shown, SHOWS, type Table, useTable } from './use-table.ts'

/** Who may what: every permission by every role, with what an unsaved change opens, and what one person would see. */
export function TableScreen() {
  const t = useText<typeof strings>('rights')
  const admin = useViewer()?.role === 'Super-admin'
  const narrow = useNarrow()
  const table = useTable()
  const [person, setPerson] = useQueryState('person')
  useLeaveGuard(table.changes.length > 0)
  const roles = t('table.roles', { count: table.columns.length + 1 })
  return (
    <div className={styles.screen}>
      <div className={styles.main}>
        <PageHeader
          title={t('pages.table')}
          lead={table.ready ? t('table.lead', { roles, count: table.permissions.length }) : undefined}
          actions={
            admin && (
              <Button href="/roles/add" icon={<Plus {...iconSmall} />}>
                {t('list.add')}
              </Button>
            )
          }
        />
        {table.error && <ErrorPiece error={table.error} onRetry={table.retry} />}
        {table.ready ? (
          <>
            {!admin && <Alert tone="info" title={t('role.only-admin')} />}
            {table.moved && <Alert tone="warning" role="alert" title={t('table.moved')} />}
            <Tools table={table} />
            {narrow ? <AccessList table={table} admin={admin} /> : <AccessTable table={table} admin={admin} />}
            <SaveBar table={table} />
          </>
        ) : (
          !table.error && <Skeleton height="640px" />
        )}
      </div>
      <PersonPanel personId={person} onPick={setPerson} changes={table.changes} />
    </div>
  )
}

/** The browser asks before a window with unsaved changes is closed. */
function useLeaveGuard(unsaved: boolean): void {
  useEffect(() => {
    if (unsaved) return askBeforeLeaving(() => true)
  }, [unsaved])
}

function Tools({ table }: { table: ReturnType<typeof useTable> }) {
  const t = useText<typeof strings>('rights')
  const options = SHOWS.filter(one => one !== 'changed' || table.counts.changed > 0 || table.shown === 'changed')
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchField label={t('table.find')} value={table.search} onChange={table.setSearch} compact />
      </div>
      <Segmented<Shown>
        label={t('table.show')}
        value={table.shown}
        onChange={table.setShow}
        options={options.map(key => ({ key, label: `${t(`table.${key}`)} ${table.counts[key]}` }))}
      />
      <ul className={styles.legend} aria-label={t('table.legend')}>
        {(['own', 'assigned', 'all'] as const).map(reach => (
          <li key={reach}>
            <Reached reach={reach} /> {t(`scopes-in-words.${reach}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The table on a phone: one role at a time, a permission a row. */
function AccessList({ table, admin }: { table: Table; admin: boolean }) {
  const t = useText<typeof strings>('rights')
  const { language } = useLanguage()
  const [chosen, setChosen] = useQueryState('role')
  const role = table.columns.find(one => one._id === chosen) ?? table.columns[0]
  if (!role) return null
  const options = table.columns.map(one => ({ value: one._id, label: one.title[language] }))
  return (
    <div className={styles.phone}>
      <SelectField name="role" label={t('table.role')} options={options} value={role._id} onChange={setChosen} />
      {table.rows.length === 0 && <EmptyState kind="no-match" title={t('table.none')} />}
      {byResource(table.rows).map(group => (
        <section key={group[0]!.resource} aria-label={group[0]!.resourceTitle}>
          <h2>{group[0]!.resourceTitle}</h2>
          <ul>
            {group.map(one => (
              <li key={one.code} className={classNames(table.isChanged(role._id, one.code) && styles.changed)}>
                <span className={styles.permissionWords}>
                  <span>{one.title}</span>
                  <bdi className={styles.code}>{one.code}</bdi>
                </span>
                <Cell table={table} role={role} one={one} admin={admin} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
