import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { send } from '../../../platform/web/call.ts'
import { session, useSession } from '../../../platform/web/session.tsx'
import { seePage } from '../contract.ts'

const pathOf = (address: string): string => address.split(/[?#]/)[0]!

/** Whether a page that is opened may have unread notices that lead to it: the newest ones are known, the others are only counted. */
function mayLeadTo(path: string): boolean {
  const { notifications = [], unreadNotifications = 0 } = session.get().session ?? {}
  const known = notifications.filter(one => !one.read)
  return unreadNotifications > known.length || known.some(({ link }) => link !== null && pathOf(link) === path)
}

/**
 * Whoever opens a page has seen what the notices that lead to it tell: they are read then, whichever way one came. The windows follow by
 * the event. A page that cannot be marked now is marked when it is opened again.
 */
export function useSeenPages(): void {
  const { viewer, session: known } = useSession()
  const { pathname, search } = useLocation()
  const asked = useRef('')
  const me = viewer?.id
  const count = known?.unreadNotifications ?? 0
  useEffect(() => {
    const key = `${pathname}${search} ${count}`
    if (!me || count === 0 || asked.current === key || !mayLeadTo(pathname)) return
    asked.current = key
    void send(seePage, { body: { path: pathname + search } }, { quiet: true }).catch(() => {})
  }, [me, pathname, search, count])
}
