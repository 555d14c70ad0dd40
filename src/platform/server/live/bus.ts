import { z } from 'zod'

/** What processes of one club tell each other. */
const BusMessage = z.discriminatedUnion('say', [
  /** Events have places up to this one: look for what is new. */
  z.object({ say: z.literal('placed'), place: z.number().int() }),
  z.object({ say: z.literal('signal'), topic: z.string(), signal: z.string(), payload: z.unknown() }),
  /** So many listen to a topic at the sender. */
  z.object({ say: z.literal('present'), topic: z.string(), count: z.number().int().min(0) }),
])
export type BusMessage = z.infer<typeof BusMessage>

/** What a bus does with what it hears. */
export type BusEars = {
  /** Which club it is: others may share the same Redis. */
  club: string
  /** Another process said something; `from` is a name of that process for as long as it runs. */
  hear(message: BusMessage, from: string): void
  /** The way to the others is open, at first or again: what was said meanwhile was not heard. */
  open(): void
}

/**
 * Carries short messages between the processes of one club. It may lose them: events are found again in the log of the database,
 * what passes is not worth finding. Nothing here throws, and nobody waits for it.
 */
export interface Bus {
  start(ears: BusEars): Promise<void>
  tell(message: BusMessage): void
  stop(): Promise<void>
}

/** The bus of a process that is alone: nobody is there to be told. */
export const busOfOne: Bus = {
  start: async () => {},
  tell: () => {},
  stop: async () => {},
}

/** A message with its sender, as it goes over the bus. */
export const pack = (from: string, message: BusMessage): string => JSON.stringify({ from, message })

const Packed = z.object({ from: z.string(), message: BusMessage })

/** What came over the bus from another process; null for what one said oneself, and for what is none of ours. */
export function unpack(text: string, self: string): z.infer<typeof Packed> | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const packed = Packed.safeParse(value).data
  return packed && packed.from !== self ? packed : null
}
