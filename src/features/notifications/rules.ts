import type { Carried } from '../../platform/shared/event.ts'
import type { NoticeView } from '../../platform/shared/session-contract.ts'
import type { Language } from '../../platform/shared/text.ts'
import type { arrived, wereRead } from './contract.ts'

/** The newest notices as the bars know them: `count` of those that are known, and how many are unread at all. */
export type Newest = { data: NoticeView[]; count: number; unreadNotifications: number }

/** The first page after a notice arrived: it stands on top and is unread; one that moved there is not counted again. */
export function withArrived(page: Newest, event: Carried<typeof arrived>, language: Language): Newest {
  const stood = page.data.find(one => one._id === event.notice._id)
  // The same by another way, which may bring faces that the first one had no room for.
  if (stood?.createdAt === event.notice.createdAt) {
    const { faces, more } = event.notice
    if (stood.faces.length > 0 || faces.length === 0) return page
    return { ...page, data: page.data.map(one => (one === stood ? { ...stood, faces, more } : one)) }
  }
  const notice = { ...event.notice, data: event.texts[language] }
  const more = event.moved ? 0 : 1
  return {
    data: [notice, ...page.data.filter(one => one !== stood)],
    count: page.count + more,
    unreadNotifications: page.unreadNotifications + more,
  }
}

/** The page after some (or with null, all) notices were read. */
export function withRead(page: Newest, { ids }: Carried<typeof wereRead>): Newest {
  const newly = page.data.filter(one => !one.read && (ids === null || ids.includes(one._id)))
  const data = page.data.map(one => (newly.includes(one) ? { ...one, read: true } : one))
  return { ...page, data, unreadNotifications: ids === null ? 0 : page.unreadNotifications - newly.length }
}
