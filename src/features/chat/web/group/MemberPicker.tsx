import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findNames, type Nameable } from '../../../../platform/web/forms/naming/name-finder.ts'
import { SearchField } from '../../../../platform/web/forms/SearchField.tsx'
import { Check } from '../../../../platform/web/icons.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Chip } from '../../../../platform/web/ui/Chip.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
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
  const { data, isPending, isError } = useQuery({
    queryKey: ['chat-names', typed],
    queryFn: ({ signal }) => findNames(typed.trim().slice(0, 30), signal),
    placeholderData: before => before,
    staleTime: 60_000,
  })
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
      <ul className={css.list} aria-label={t('pick.found')}>
        {rows.map(one => (
          <li key={one.username}>
            <button
              type="button"
              className={css.one}
              aria-pressed={has(one)}
              aria-label={t('pick.one', { name: isolate(one.name) })}
              disabled={full && !has(one)}
              onClick={() => press(one)}
            >
              <MemberFace member={{ id: one.id, name: one.name, picture: one.picture, userType: one.kind }} size={36} />
              <span className={css.words}>
                <Bdi clip>{one.name}</Bdi>
                <bdi dir="ltr" className={css.hint}>
                  @{one.username}
                </bdi>
              </span>
              {has(one) && <Check {...iconProps} />}
            </button>
          </li>
        ))}
      </ul>
      {rows.length === 0 && !isPending && (
        <p className={css.none} role="status">
          {t(isError ? 'pick.failed' : typed.trim() ? 'pick.nobody' : 'pick.begin')}
        </p>
      )}
    </div>
  )
}
