import { useQueryClient } from '@tanstack/react-query'
import type { Carried } from '../../../platform/shared/event.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { reading } from '../../../platform/web/language.tsx'
import { useAnnounced } from '../../../platform/web/live.ts'
import { session, useSession } from '../../../platform/web/session.tsx'
import { arrived, listNotices, memberTopic, readNotices, wereRead } from '../contract.ts'
import { type Newest, withArrived, withRead } from '../rules.ts'
import type { Group } from '../rules/topics.ts'

/** A page of the reader's notices. */
export const useNotices = (page: number, unread: boolean, group: Group | null) =>
  useRead(listNotices, { query: { page, unread, ...(group && { group }) } }, { keepPrevious: true })

/** Marks notices as read; the windows follow by the event. */
export const useReadNotices = () => useWrite(readNotices)

/** Newest notices and the unread count as the bars know them. */
export function useBell(): Newest {
  const { session: known } = useSession()
  const data = known?.notifications ?? []
  return { data, count: data.length, unreadNotifications: known?.unreadNotifications ?? 0 }
}

/** Notices that were told to the reader here, whichever way they came. */
const told = new Set<string>()
const nameOf = ({ notice }: Carried<typeof arrived>): string => `${notice._id} ${notice.createdAt}`

/** True once for each arrival: what a push brought first is not told again by the line, nor the other way round. */
export function isNew(event: Carried<typeof arrived>): boolean {
  const name = nameOf(event)
  if (told.has(name)) return false
  told.add(name)
  return true
}

/** Puts a notice among those of the bar and counts it; one that is there already stays counted once. */
export const takeArrived = (event: Carried<typeof arrived>): void =>
  patchSession(page => withArrived(page, event, reading.get().language))

/** Marks notices of the bar as read, that were read elsewhere or by what was pressed. */
export const takeRead = (event: Carried<typeof wereRead>): void => patchSession(page => withRead(page, event))

function patchSession(change: (page: Newest) => Newest): void {
  const state = session.get()
  if (!state.session) return
  const before = { data: state.session.notifications, count: 0, unreadNotifications: state.session.unreadNotifications }
  const after = change(before)
  session.set({
    ...state,
    session: { ...state.session, notifications: after.data, unreadNotifications: after.unreadNotifications },
  })
}

/**
 * Follows the member's line: an arriving notice raises the count and is told to `tell`; what was read elsewhere is read here.
 * The kept pages change by the same pure rules.
 */
export function useNoticeLine(tell: (notice: Carried<typeof arrived>, language: Language) => void): void {
  const client = useQueryClient()
  const { viewer } = useSession()
  const topic = viewer ? memberTopic(viewer.id) : null
  const again = () => void client.invalidateQueries({ queryKey: [listNotices.id] })
  useAnnounced(arrived, topic, event => {
    takeArrived(event)
    again()
    if (isNew(event)) tell(event, reading.get().language)
  })
  useAnnounced(wereRead, topic, event => {
    takeRead(event)
    again()
  })
}
