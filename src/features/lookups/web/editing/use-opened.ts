import { useCallback, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useQueryValues } from '../../../../platform/web/query-state.ts'
import type { EntryView } from '../../contract/editing.ts'

/** A task over the list. Adding and editing stand in the address; the others are questions of a moment. */
export type Opened =
  | { what: 'add'; below: string | null }
  | { what: 'edit'; id: string }
  | { what: 'rates' | 'retire' | 'delete'; entry: EntryView }
  | { what: 'import' }
  | { what: 'daily' }

export type OpenTask = (next: Opened) => void

/** How a screen of an address of its own begins: `/apps/industry/add`, `/apps/industry/edit/:id`. */
export type Begins = 'add' | 'edit' | undefined

/** Which task is open. Screens that begin with one lead to their list when it is closed. */
export function useOpened(begins: Begins, listPath: string) {
  const [query, setQuery] = useQueryValues()
  const navigate = useNavigate()
  const { id } = useParams()
  const [moment, setMoment] = useState<Opened | null>(null)
  const open: OpenTask = useCallback(
    next => {
      if (next.what === 'edit') setQuery({ edit: next.id, add: null, below: null })
      else if (next.what === 'add') setQuery({ add: '1', below: next.below, edit: null })
      else setMoment(next)
    },
    [setQuery],
  )
  const close = () => {
    if (moment) setMoment(null)
    else if (begins) navigate(listPath)
    else setQuery({ edit: null, add: null, below: null })
  }
  return { opened: moment ?? fromAddress(begins, id, query), open, close }
}

function fromAddress(begins: Begins, id: string | undefined, query: URLSearchParams): Opened | null {
  const edit = begins === 'edit' ? id : query.get('edit')
  if (edit) return { what: 'edit', id: edit }
  return begins === 'add' || query.has('add') ? { what: 'add', below: query.get('below') } : null
}
