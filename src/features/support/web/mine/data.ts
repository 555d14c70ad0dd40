import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { keyOfRead, send, useRead } from '../../../../platform/web/call.ts'
import { useAnnounced } from '../../../../platform/web/live.ts'
import { useViewer } from '../../../../platform/web/session.tsx'
import { listMine, markRead, readTicket, type Ticket, ticketMoved, ticketTouched } from '../../contract/tickets.ts'

type Looked = { show: 'all' | 'open' | 'closed'; page: number; perPage: number }

/** A page of one's own tickets, read again whenever one of them moves. */
export function useMyTickets(query: Looked) {
  const viewer = useViewer()
  const client = useQueryClient()
  useAnnounced(ticketTouched, viewer && `member:${viewer.id}`, () => {
    void client.invalidateQueries({ queryKey: [listMine.id] })
  })
  return useRead(listMine, { query }, { keepPrevious: true })
}

/** One's own ticket, read again when the club answers; `set` puts what a write answered. What is looked at counts as read. */
export function useTicket(ticketId: string) {
  const viewer = useViewer()
  const client = useQueryClient()
  const input = { params: { ticketId } }
  const read = useRead(readTicket, input)
  useAnnounced(ticketMoved, viewer && `ticket:${ticketId}`, () => void read.refetch())
  const unread = read.data?.data.answeredBy ?? null
  const told = read.data?.data.movedAt
  useEffect(() => {
    if (unread === null) return
    void send(markRead, { params: { ticketId } }, { quiet: true })
      .then(() => client.invalidateQueries({ queryKey: [listMine.id] }))
      .catch(() => {})
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer that came
  }, [unread, told, ticketId])
  const set = ({ data }: { data: Ticket }) => {
    client.setQueryData<AnswerOf<typeof readTicket>>(keyOfRead(readTicket, input), { data })
    void client.invalidateQueries({ queryKey: [listMine.id] })
  }
  return { read, ticket: read.data?.data, set }
}
