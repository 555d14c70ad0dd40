import { useState } from 'react'
import { FoundMembers, useFoundMembers } from '../../../../platform/web/forms/naming/FoundMembers.tsx'
import type { Nameable } from '../../../../platform/web/forms/naming/name-finder.ts'
import { SearchField } from '../../../../platform/web/forms/SearchField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import type { strings } from '../../strings.en.ts'
import css from './MemberPicker.module.css'

type PickerProps = {
  chosen: readonly Nameable[]
  onChange: (chosen: readonly Nameable[]) => void
  /** As many at most. */
  max: number
  /** User names that are there already. */
  without?: ReadonlySet<string>
}

/** Members, found by the beginning of any word of their name and chosen by a press. */
export function MemberPicker({ chosen, onChange, max, without }: PickerProps) {
  const t = useText<typeof strings>('chat')
  const [typed, setTyped] = useState('')
  const { data, isPending, isError } = useFoundMembers(typed)
  const rows = (data ?? []).filter(one => !without?.has(one.username.toLowerCase()))
  const has = (one: Nameable) => chosen.some(other => other.username === one.username)
  const full = chosen.length >= max
  const press = (one: Nameable) =>
    has(one) ? onChange(chosen.filter(other => other.username !== one.username)) : full || onChange([...chosen, one])
  return (
    <div className={css.picker}>
      {chosen.length > 0 && (
        <ul className={css.chosen} aria-label={t('pick.chosen', { count: chosen.length })}>
          {chosen.map(one => (
            <li key={one.username}>
              <Chip pill onRemove={() => press(one)} removeLabel={one.name}>
                {one.name}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <SearchField
        label={t('pick.search')}
        placeholder={t('pick.search')}
        value={typed}
        onChange={setTyped}
        delay={150}
      />
      {full && (
        <p className={css.hint} role="status">
          {t('pick.full', { max: max + 1 })}
        </p>
      )}
      <FoundMembers
        label={t('pick.found')}
        rows={rows}
        onPress={press}
        isChosen={has}
        isDisabled={one => full && !has(one)}
      />
      {rows.length === 0 && !isPending && (
        <p className={css.none} role="status">
          {t(isError ? 'pick.failed' : typed.trim() ? 'pick.nobody' : 'pick.begin')}
        </p>
      )}
    </div>
  )
}
