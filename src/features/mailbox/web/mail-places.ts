import type { InputOf } from '../../../platform/shared/call.ts'
import type { listMail } from '../contract/threads.ts'
import { FOLDERS, type Folder, LABELS, type Label, PARTS, type Part } from '../rules.ts'

/** The folder or the label that an address is of. */
export type Place = { folder: Folder; label?: Label }

/** The place of an address; the inbox where it names none. */
export function placeOf(params: { folder?: string; label?: string }): Place {
  const label = LABELS.find(one => one === params.label)
  const folder = FOLDERS.find(one => one === params.folder) ?? 'inbox'
  return label ? { folder: 'inbox', label } : { folder }
}

export const addressOf = ({ folder, label }: Place): string =>
  label ? `/apps/email/label/${label}` : folder === 'inbox' ? '/apps/email' : `/apps/email/${folder}`

/** Conversations of a page. */
export const PER_PAGE = 25

/** What the address asks the server for. */
export function queryOf(place: Place, query: URLSearchParams): NonNullable<InputOf<typeof listMail>['query']> {
  const page = Number(query.get('page'))
  const search = query.get('q')?.slice(0, 100)
  return {
    ...place,
    part: partOf(query),
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
    perPage: PER_PAGE,
    ...(search && { search }),
  }
}

export const partOf = (query: URLSearchParams): Part => PARTS.find(one => one === query.get('part')) ?? 'all'

/** What is done with the open conversation. */
export const TASKS = ['reply', 'forward', 'ticket'] as const
export type Task = (typeof TASKS)[number]
export const taskOf = (query: URLSearchParams): Task | null => TASKS.find(one => one === query.get('do')) ?? null
