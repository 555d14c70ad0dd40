import { REACHES, type Reach } from '../../../platform/shared/access.ts'
import { Checkbox } from '../../../platform/web/forms/Checkbox.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import type { CataloguedPermission } from '../contract.ts'
import type { Cells } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import styles from './rights.module.css'

type PickerProps = {
  catalogue: readonly CataloguedPermission[]
  cells: Cells
  onChange: (cells: Cells) => void
  /** Shown to be read. */
  disabled: boolean
}

/** What a role opens: every permission under what it is about, with how far it reaches where it can reach less than everything. */
export function PermissionPicker({ catalogue, cells, onChange, disabled }: PickerProps) {
  const t = useText<typeof strings>('rights')
  const put = (codes: readonly { code: string; scope: Reach | null }[]) => {
    const next = { ...cells }
    for (const { code, scope } of codes) {
      if (scope) next[code] = scope
      else delete next[code]
    }
    onChange(next)
  }
  const groups = [...Map.groupBy(catalogue, one => one.resource).values()]
  return (
    <div className={styles.groups}>
      {groups.map(group => {
        const { resource, resourceTitle } = group[0]!
        const held = group.filter(one => cells[one.code]).length
        return (
          <fieldset key={resource} className={styles.group} disabled={disabled}>
            <legend>{resourceTitle}</legend>
            {group.length > 2 && (
              <Checkbox
                name={`${resource}.*`}
                label={t('role.all-of', { resource: resourceTitle })}
                value={held === group.length}
                onChange={all => put(group.map(({ code }) => ({ code, scope: all ? (cells[code] ?? 'all') : null })))}
                disabled={disabled}
                compact
              />
            )}
            {group.map(one => (
              <div key={one.code} className={styles.permission}>
                <Checkbox
                  name={one.code}
                  label={one.title}
                  hint={<Opens one={one} />}
                  value={cells[one.code] !== undefined}
                  onChange={yes => put([{ code: one.code, scope: yes ? 'all' : null }])}
                  disabled={disabled}
                  compact
                />
                {one.reaches.length > 1 && cells[one.code] && (
                  <SelectField
                    name={`${one.code}.scope`}
                    label={t('role.how-far', { permission: one.title })}
                    labelHidden
                    options={one.reaches.map(value => ({ value, label: t(`scopes-in-words.${value}`) }))}
                    value={cells[one.code]!}
                    onChange={value =>
                      put([{ code: one.code, scope: REACHES.find(reach => reach === value) ?? 'all' }])
                    }
                    disabled={disabled}
                    compact
                  />
                )}
              </div>
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}

/** How much a permission opens, in a line. */
function Opens({ one }: { one: CataloguedPermission }) {
  const t = useText<typeof strings>('rights')
  const parts = [
    one.pages.length > 0 && t('role.opens-pages', { count: one.pages.length }),
    one.calls.length > 0 && t('role.opens-calls', { count: one.calls.length }),
  ].filter(Boolean)
  return (
    <>
      <Bdi ltr>{one.code}</Bdi> · {parts.length > 0 ? parts.join(' · ') : t('role.inside')}
    </>
  )
}
