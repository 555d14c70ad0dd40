import { Fragment, type KeyboardEvent, useId, useState } from 'react'
import type { Reach } from '../../../platform/shared/access.ts'
import { Lock } from '../../../platform/web/icons.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { VisuallyHidden } from '../../../platform/web/ui/VisuallyHidden.tsx'
import type { CataloguedPermission, StaffRole } from '../contract.ts'
import { nextReach } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './table.module.css'
import type { Table } from './use-table.ts'

/** A reach as a word: own is outlined, assigned soft, all filled; none is a dash. */
export function Reached({ reach, locked }: { reach: Reach | null; locked?: boolean }) {
  const t = useText<typeof strings>('rights')
  if (!reach)
    return (
      <span className={styles.none}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('table.cell-off')}</VisuallyHidden>
      </span>
    )
  return (
    <span className={classNames(styles.reach, locked ? styles.locked : styles[reach])}>
      {locked && <Lock size={12} strokeWidth={1.75} aria-hidden="true" />}
      {t(`scopes.${reach}`)}
    </span>
  )
}

type AccessProps = { table: Table; admin: boolean }

/** The rows under what they are about. */
export const byResource = (rows: readonly CataloguedPermission[]): CataloguedPermission[][] => [
  ...Map.groupBy(rows, one => one.resource).values(),
]

/** Every permission by every role, with sticky heads; arrow keys move from cell to cell. */
export function AccessTable({ table, admin }: AccessProps) {
  const t = useText<typeof strings>('rights')
  const { language } = useLanguage()
  const keysId = useId()
  const [at, setAt] = useState({ row: 0, column: 0 })
  const { rows, columns, admins } = table
  if (rows.length === 0) return <EmptyState kind="no-match" title={t('table.none')} />
  const active = { row: Math.min(at.row, rows.length - 1), column: Math.min(at.column, columns.length - 1) }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const forward = language === 'ar' ? -1 : 1
    const step = {
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowRight: [0, forward],
      ArrowLeft: [0, -forward],
      Home: [0, -columns.length],
      End: [0, columns.length],
    }[event.key]
    if (!step || !(event.target as HTMLElement).dataset.cell) return
    event.preventDefault()
    const within = (place: number, count: number) => Math.max(0, Math.min(count - 1, place))
    const next = {
      row: within(active.row + step[0]!, rows.length),
      column: within(active.column + step[1]!, columns.length),
    }
    setAt(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus()
  }
  let row = -1
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={t('pages.table')} tabIndex={0}>
      {admin && (
        <p id={keysId} className="visually-hidden">
          {t('table.keys')}
        </p>
      )}
      <table className={styles.table} aria-describedby={admin ? keysId : undefined} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {t('table.permission')}
            </th>
            {admins && <Head role={admins} />}
            {columns.map(role => (
              <Head key={role._id} role={role} on={admin && columns[active.column]?._id === role._id} />
            ))}
          </tr>
        </thead>
        <tbody>
          {byResource(rows).map(group => (
            <Fragment key={group[0]!.resource}>
              <tr className={styles.resource}>
                <th scope="rowgroup" colSpan={columns.length + 2}>
                  <span>{group[0]!.resourceTitle}</span>
                </th>
              </tr>
              {group.map(one => {
                const place = ++row
                return (
                  <tr key={one.code}>
                    <th scope="row" className={styles.permission} title={one.pages.map(page => page.title).join(' · ')}>
                      <span className={styles.permissionWords}>
                        <span>{one.title}</span>
                        <bdi className={styles.code}>{one.code}</bdi>
                      </span>
                    </th>
                    {admins && (
                      <td>
                        <Reached reach="all" locked />
                      </td>
                    )}
                    {columns.map((role, column) => (
                      <td key={role._id} className={classNames(table.isChanged(role._id, one.code) && styles.changed)}>
                        <Cell
                          table={table}
                          role={role}
                          one={one}
                          admin={admin}
                          place={`${place} ${column}`}
                          active={active.row === place && active.column === column}
                          onFocus={() => setAt({ row: place, column })}
                        />
                      </td>
                    ))}
                  </tr>
                )
              })}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Head({ role, on }: { role: StaffRole; on?: boolean }) {
  const t = useText<typeof strings>('rights')
  const { language } = useLanguage()
  return (
    <th scope="col" className={classNames(on && styles.on)}>
      <LinkText to={`/roles/${role._id}`}>
        <Bdi>{role.title[language]}</Bdi>
      </LinkText>
      <span className={styles.people}>{t('table.people', { count: role.people })}</span>
    </th>
  )
}

type CellProps = {
  table: Table
  role: StaffRole
  one: CataloguedPermission
  admin: boolean
  place?: string
  active?: boolean
  onFocus?: () => void
}

/** A cell: a word, and for a Super-admin a button that goes through the reaches that the permission has. */
export function Cell({ table, role, one, admin, place, active = true, onFocus }: CellProps) {
  const t = useText<typeof strings>('rights')
  const { language } = useLanguage()
  const reach = table.now(role._id, one.code)
  if (!admin) return <Reached reach={reach} />
  const value = reach ? t(`scopes.${reach}`) : t('table.cell-off')
  const named = { permission: one.title, role: role.title[language], value }
  return (
    <button
      type="button"
      className={styles.cell}
      data-cell={place}
      tabIndex={active ? 0 : -1}
      aria-label={t(table.isChanged(role._id, one.code) ? 'table.cell-changed' : 'table.cell', named)}
      onFocus={onFocus}
      onClick={() => table.put(role._id, one.code, nextReach(reach, one.reaches))}
    >
      <Reached reach={reach} />
    </button>
  )
}
