import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type AnswerOf, type Call, type InputOf, isRead, pathOf } from '../shared/call.ts'
import { Refusal } from '../shared/refusal.ts'
import { reading } from './language.tsx'
import { bearer } from './looking.ts'

/** A refusal as it came over the wire: its sentence is in the reader's language, `requestId` finds it in the log. */
export class AnsweredRefusal extends Refusal {
  readonly status: number
  readonly requestId: string | null
  override readonly message: string
  constructor(
    status: number,
    problem: Partial<{
      code: string
      message: string
      errors: Refusal['errors']
      params: Refusal['params']
      requestId: string
    }>,
  ) {
    super(problem.code ?? 'unexpected', problem.params ?? {}, problem.errors ?? [])
    this.name = 'AnsweredRefusal'
    this.status = status
    this.message = problem.message ?? ''
    this.requestId = problem.requestId ?? null
  }
}

/** What some refusals do wherever they come from (401 → login, plan → pricing); the shell sets it. Answers "try once more". */
export type RefusalRoute = (refusal: AnsweredRefusal, call: Call) => Promise<'again' | 'pass'>
let route: RefusalRoute = async () => 'pass'
export const routeRefusals = (next: RefusalRoute): void => void (route = next)

/** Told of every write that was done; what of them deserves an offer is for whoever makes it. */
let heed: (call: Call) => void = () => {}
export const heedWrites = (next: typeof heed): void => void (heed = next)

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
/** `quiet`: the shell does nothing about a refusal. `outlives`: goes out although the page is being left (bodies under 64 KB). */
export type SendOptions = { signal?: AbortSignal; idempotencyKey?: string; quiet?: boolean; outlives?: boolean }

const BUSY_TRIES = 3
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

function addressOf(call: Call, { params, query }: Loose): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.set(name, String(value))
  const text = search.toString()
  return `/api${pathOf(call, params)}${text ? `?${text}` : ''}`
}

async function once(call: Call, input: Loose, options: SendOptions): Promise<unknown> {
  const token = bearer()
  const body = input.body ?? (call.body ? {} : undefined)
  const response = await fetch(addressOf(call, input), {
    method: call.method,
    signal: options.signal ?? null,
    credentials: 'same-origin',
    keepalive: options.outlives ?? false,
    headers: {
      'accept-language': reading.get().language,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    },
    ...(body !== undefined && call.method !== 'GET' && { body: JSON.stringify(body) }),
  })
  if (response.ok) {
    if (!isRead(call)) heed(call)
    return response.status === 204 ? undefined : response.json()
  }
  throw new AnsweredRefusal(response.status, await response.json().catch(() => ({ code: 'unexpected' })))
}

/**
 * Makes a call. Throws AnsweredRefusal when refused and TypeError when the network failed. `busy` is tried again by itself with
 * the same key; what the shell routes (login, pricing, proof) happens before the refusal is thrown.
 */
export async function send<C extends Call>(
  call: C,
  input?: InputOf<C>,
  options: SendOptions = {},
): Promise<AnswerOf<C>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await once(call, (input ?? {}) as Loose, options)) as AnswerOf<C>
    } catch (error) {
      if (!(error instanceof AnsweredRefusal)) throw error
      const busy = error.code === 'busy' || error.code === 'idempotency-in-progress'
      if (busy && attempt < BUSY_TRIES) await pause(250 * attempt)
      else if (options.quiet || attempt > 1 || (await route(error, call)) === 'pass') throw error
    }
  }
}

/** Key under which an answer is kept; the language is part of it because sentences and names are. */
export const keyOfRead = (call: Call, input?: unknown): unknown[] => [call.id, input ?? {}, reading.get().language]

type ReadOptions<C extends Call> = {
  enabled?: boolean
  staleMs?: number
  keepPrevious?: boolean
  /** So often it is asked again; by what was answered, where that says whether it still moves. 0: not by itself. */
  refetchMs?: number | ((answer: AnswerOf<C> | undefined) => number)
  initial?: AnswerOf<C>
}

/** Reads through a call and keeps the answer; `error` is a AnsweredRefusal or a network error. */
export function useRead<C extends Call>(call: C, input?: InputOf<C>, options: ReadOptions<C> = {}) {
  const { refetchMs = 0 } = options
  return useQuery<AnswerOf<C>, AnsweredRefusal | Error>({
    queryKey: keyOfRead(call, input),
    queryFn: ({ signal }) => send(call, input, { signal }),
    enabled: options.enabled ?? true,
    staleTime: options.staleMs ?? 15_000,
    refetchInterval: typeof refetchMs === 'function' ? ({ state }) => refetchMs(state.data) : refetchMs,
    ...(options.initial !== undefined && { initialData: options.initial as never }),
    ...(options.keepPrevious && { placeholderData: (before: AnswerOf<C> | undefined) => before as never }),
    retry: (count, error) => !(error instanceof Refusal) && count < 2,
  })
}

type WriteOptions<C extends Call> = {
  onDone?: (answer: AnswerOf<C>, input: InputOf<C>) => void
  onRefusal?: (refusal: AnsweredRefusal | Error) => void
  /** Calls whose kept answers are read again afterwards. */
  invalidates?: readonly Call[]
}

/** Writes through a call. A second `run` while one is under way is ignored; each run carries a key of its own. */
export function useWrite<C extends Call>(call: C, options: WriteOptions<C> = {}) {
  const client = useQueryClient()
  const running = useRef(false)
  const mutation = useMutation<AnswerOf<C>, AnsweredRefusal | Error, InputOf<C>>({
    mutationFn: input => send(call, input, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: async (answer, input) => {
      await Promise.all((options.invalidates ?? []).map(one => client.invalidateQueries({ queryKey: [one.id] })))
      options.onDone?.(answer, input)
    },
    onError: error => options.onRefusal?.(error),
  })
  return {
    run: async (input: InputOf<C>): Promise<AnswerOf<C> | null> => {
      // A double press comes before the page knows that it is busy.
      if (running.current) return null
      running.current = true
      try {
        return await mutation.mutateAsync(input)
      } catch {
        return null
      } finally {
        running.current = false
      }
    },
    busy: mutation.isPending,
    refusal: mutation.error,
    reset: mutation.reset,
  }
}
