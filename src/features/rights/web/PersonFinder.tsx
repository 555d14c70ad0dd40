import { useState } from 'react'
import { useRead } from '../../../platform/web/call.ts'
import { SearchField } from '../../../platform/web/forms/SearchField.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { listPeople, type PersonRow } from '../../people/contract/people.ts'
import type { strings } from '../strings.en.ts'
import styles from './rights.module.css'

type PersonFinderProps = {
  label: string
  onPick: (person: PersonRow) => void
  picked?: PersonRow | null
  /** Who is offered before anything is typed; without it everybody. */
  begins?: PersonRow['role']
  /** Why somebody cannot be picked, as a sentence; null when they can. */
  notFor?: (person: PersonRow) => string | null
}

const SHOWN = 8

/** Anybody with an account, found by name or user name. Whoever cannot be picked says why. */
export function PersonFinder({ label, onPick, picked, begins, notFor }: PersonFinderProps) {
  const t = useText<typeof strings>('rights')
  const [search, setSearch] = useState('')
  const typed = search.trim()
  const { data, error, refetch } = useRead(
    listPeople,
    { query: { search: typed || undefined, role: typed ? undefined : begins, perPage: SHOWN } },
    { keepPrevious: true },
  )
  return (
    <div className={styles.finder}>
      <SearchField label={label} value={search} onChange={setSearch} compact />
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      <ul className={styles.plain}>
        {data?.data.map(person => {
          const why = notFor?.(person) ?? null
          return (
            <li key={person._id}>
              <button
                type="button"
                className={styles.person}
                aria-pressed={picked ? picked._id === person._id : undefined}
                disabled={why !== null}
                onClick={() => onPick(person)}
              >
                <MemberFace member={{ ...person, id: person._id }} size={28} />
                <span className={styles.personWords}>
                  <Bdi clip>{person.name}</Bdi>
                  <span className={styles.quiet}>{why ?? <RoleNow person={person} />}</span>
                </span>
              </button>
            </li>
          )
        })}
        {data?.data.length === 0 && <li className={styles.quiet}>{t('table.none')}</li>}
      </ul>
    </div>
  )
}

/** What somebody is to the house now. */
export function RoleNow({ person }: { person: PersonRow }) {
  const access = useText<{ roles: Record<PersonRow['role'], string> }>('access')
  return <Bdi>{person.preset?.title ?? access(`roles.${person.role}`)}</Bdi>
}
