import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerOf, Call } from '../../../platform/shared/call.ts'
import type { Carried } from '../../../platform/shared/event.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { keyOfRead, send, useRead, useWrite } from '../../../platform/web/call.ts'
import { useAnnounced } from '../../../platform/web/live.ts'
import { sentences } from '../../../platform/web/text.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import {
  addNote,
  caseMoved,
  caseOpened,
  claimCase,
  listCases,
  noteAdded,
  QUEUE_TOPIC,
  readCase,
  releaseCase,
  type CaseStanding,
} from '../contract/case.ts'
import type { readPartnerCase } from '../contract/partner.ts'
import { withMoved } from '../rules.ts'

/** Part of the waiting queue. */
export type Show = 'all' | 'mine' | 'unclaimed' | 'revisions' | 'second' | 'partners'

/** The waiting cases beside an open one: the first hundred are more than a day's work. */
export const useQueue = (show: Show) =>
  useRead(listCases, { query: { show, perPage: 100 } }, { keepPrevious: true, staleMs: 5000 })

/** One case. */
export const useCase = (caseId: string) => useRead(readCase, { params: { caseId } })

/** Reads the case that will be opened next, so that it is here when it is. */
export function useCaseAhead(call: typeof readCase | typeof readPartnerCase, caseId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!caseId) return
    const input = { params: { caseId } }
    const queryFn = () => send(call, input, { quiet: true })
    void client.prefetchQuery({ queryKey: keyOfRead(call, input), queryFn, staleTime: 15_000 })
  }, [client, call, caseId])
}

type Moved = Carried<typeof caseMoved>

/** Changes every kept answer as the event says: by the rule that a test holds against a reload. */
export function patchMoved(client: QueryClient, event: Moved): void {
  client.setQueriesData<AnswerOf<typeof listCases>>({ queryKey: [listCases.id] }, kept =>
    kept ? { ...kept, data: kept.data.map(row => withMoved(row, event)) } : kept,
  )
  client.setQueriesData<AnswerOf<typeof readCase>>({ queryKey: [readCase.id] }, kept =>
    kept ? { data: withMoved(kept.data, event) } : kept,
  )
}

const again = (client: QueryClient, ...calls: Call[]): void => {
  for (const call of calls) void client.invalidateQueries({ queryKey: [call.id] })
}

/**
 * Follows what others do: rows and the open case move at once by the event, then counts, order and history are read again.
 * `moved` hears of each.
 */
export function useQueueLine(moved?: (event: Moved) => void): void {
  const client = useQueryClient()
  useAnnounced(caseMoved, QUEUE_TOPIC, event => {
    patchMoved(client, event)
    again(client, listCases, readCase)
    moved?.(event)
  })
  useAnnounced(caseOpened, QUEUE_TOPIC, () => again(client, listCases))
  useAnnounced(noteAdded, QUEUE_TOPIC, () => again(client, readCase))
}

/** What went wrong in the reader's language: the server's sentence, or that the connection was lost. */
export const wordsOf = (error: unknown): string =>
  error instanceof Refusal ? error.message : sentences.t('platform:ui.not-connected')

/** Says it in the corner; it also stands in the page wherever the act can be tried again. */
export const sayRefusal = (error: unknown): void => toast({ tone: 'danger', title: wordsOf(error) })

function useAct<C extends typeof claimCase | typeof releaseCase>(call: C) {
  const client = useQueryClient()
  return useWrite<C>(call, {
    invalidates: [listCases, readCase],
    onDone: (answer, input) => {
      const { params } = input as { params: { caseId: string } }
      patchMoved(client, { caseId: params.caseId, standing: (answer as { data: CaseStanding }).data })
    },
    onRefusal: refusal => {
      sayRefusal(refusal)
      again(client, listCases, readCase)
    },
  })
}

export const useClaim = () => useAct(claimCase)
export const useRelease = () => useAct(releaseCase)

/** Leaves a note for the other reviewers. */
export const useAddNote = (done: () => void) => useWrite(addNote, { invalidates: [readCase], onDone: done })
