import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useQueryState } from '../../../platform/web/query-state.ts'
import { useText } from '../../../platform/web/text.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import type { strings } from '../strings.en.ts'
import { byResource, Cell } from './AccessTable.tsx'
import styles from './table.module.css'
import type { Table } from './use-table.ts'

/** The table on a phone: one role at a time, a permission a row. */
export function AccessList({ table, admin }: { table: Table; admin: boolean }) {
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
