import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { refusalToAccess } from '../../../platform/shared/access.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { useRead } from '../../../platform/web/call.ts'
import { useViewer } from '../../../platform/web/session.tsx'
import { readDeskTicket } from '../contract/desk.ts'
import { READ } from '../rules/rights.ts'
import { MyTicketsScreen } from './mine/MyTicketsScreen.tsx'
import { TicketScreen } from './mine/TicketScreen.tsx'

/** What only staff see loads only for them. */
const QueueScreen = lazy(async () => ({ default: (await import('./desk/QueueScreen.tsx')).QueueScreen }))
const DeskTicketScreen = lazy(async () => ({ default: (await import('./desk/DeskTicketScreen.tsx')).DeskTicketScreen }))

const useAtDesk = (): boolean => refusalToAccess(READ, useViewer()) === null

/** `/tickets`: one's own tickets, or the queue of whoever answers them. */
export function TicketsPlace() {
  if (!useAtDesk()) return <MyTicketsScreen />
  return (
    <Suspense>
      <QueueScreen />
    </Suspense>
  )
}

/** `/tickets/view/{id}`: one's own ticket, or one of the desk. Staff who asked for help see theirs as every member does. */
export function TicketPlace() {
  const { ticketId = '' } = useParams()
  const atDesk = useAtDesk()
  const desk = useRead(readDeskTicket, { params: { ticketId } }, { enabled: atDesk })
  const own = desk.error instanceof Refusal && desk.error.code === 'not-found'
  if (!atDesk || own) return <TicketScreen key={ticketId} />
  return (
    <Suspense>
      <DeskTicketScreen key={ticketId} ticketId={ticketId} />
    </Suspense>
  )
}
