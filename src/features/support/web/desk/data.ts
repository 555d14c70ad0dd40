import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../../platform/shared/call.ts'
import { present } from '../../../../platform/shared/signal.ts'
import { keyOfRead, useRead } from '../../../../platform/web/call.ts'
import { sendSignal, useAnnounced, useSignal } from '../../../../platform/web/live.ts'
import { useSession, useViewer } from '../../../../platform/web/session.tsx'
import { useClub } from '../../../settings/web/public.ts'
import { listAgents } from '../../contract/departments.ts'
import {
  DESK_TOPIC,
  type DeskTicket,
  deskMoved,
  deskTopicOf,
  listTickets,
  readDeskTicket,
  writingAnswer,
} from '../../contract/desk.ts'
import type { CannedReply } from '../../contract/replies.ts'
import { fillReply } from '../../rules/fill-reply.ts'

/** Lists of the desk are read again whenever a ticket moves. */
export function useQueueLine(): void {
  const client = useQueryClient()
  useAnnounced(deskMoved, DESK_TOPIC, () => void client.invalidateQueries({ queryKey: [listTickets.id] }))
}

/** A ticket of the desk, read again when anybody works on it; `set` puts what a write answered. */
export function useDeskTicket(ticketId: string) {
  const client = useQueryClient()
  const input = { params: { ticketId } }
  const read = useRead(readDeskTicket, input)
  useAnnounced(deskMoved, DESK_TOPIC, event => {
    void client.invalidateQueries({ queryKey: [listTickets.id] })
    if (event.ticketId === ticketId) void read.refetch()
  })
  const set = ({ data }: { data: DeskTicket }) => {
    client.setQueryData<AnswerOf<typeof readDeskTicket>>(keyOfRead(readDeskTicket, input), { data })
    void client.invalidateQueries({ queryKey: [listTickets.id] })
  }
  return { read, ticket: read.data?.data, set }
}

/** An answer that was written once, as the member of a ticket reads it: in their language, with its blanks filled. */
export function useFilled({ owner, member, number, subject, department }: DeskTicket): (reply: CannedReply) => string {
  const { user } = useSession()
  const { name: club } = useClub()
  const arabic = member.language === 'ar'
  return reply =>
    fillReply(arabic ? reply.arabicBody : reply.body, {
      name: owner?.name ?? '',
      number: String(number),
      subject,
      agent: user?.name ?? '',
      department: arabic ? department.arabicName : department.name,
      club,
    })
}

/** How long somebody is believed to write, and how often one's own writing is told. */
const BELIEVED_MS = 8000
const TOLD_EACH_MS = 3000

/** Who else of the club writes an answer to this ticket at this moment, how many others look at it, and the way to tell that one writes. */
export function useColleagues(ticketId: string) {
  const topic = deskTopicOf(ticketId)
  const viewer = useViewer()
  const agents = useRead(listAgents, undefined, { staleMs: 60_000 }).data?.data
  const [writer, setWriter] = useState<string | null>(null)
  const [looking, setLooking] = useState(0)
  const told = useRef(0)
  useSignal(present, topic, ({ count }) => setLooking(Math.max(0, count - 1)))
  useSignal(writingAnswer, topic, ({ by }) => {
    if (by && by !== viewer?.id) setWriter(`${by} ${Date.now()}`)
  })
  useEffect(() => {
    if (writer === null) return
    const timer = setTimeout(() => setWriter(null), BELIEVED_MS)
    return () => clearTimeout(timer)
  }, [writer])
  const tell = () => {
    if (Date.now() - told.current < TOLD_EACH_MS) return
    told.current = Date.now()
    sendSignal(writingAnswer, topic, { by: null })
  }
  const name = agents?.find(one => one._id === writer?.split(' ')[0])?.name ?? null
  return { writer: name, looking, tell }
}
