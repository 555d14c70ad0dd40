import type { ReactNode } from 'react'
import type { List } from '../../contract/lists.ts'
import type { OpenTask } from './use-opened.ts'

/** What the list and the tree of an editor take alike. */
export type ListBodyOf = {
  list: List
  country?: { id: string; name: string }
  actions: ReactNode
  open: OpenTask
}
