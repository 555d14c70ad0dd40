/** Comings and goings of this long are told together. */
const TOGETHER_MS = 250
/** Who was not heard of for so many beats is gone. */
const BEATS = 3

type PresenceParts = {
  /** How many listen to a topic on this process. */
  count(topic: string): number
  /** Tells those who listen to a topic here how many there are in all. */
  tell(topic: string, count: number): void
  /** Tells the other processes how many there are here. */
  pass(topic: string, count: number): void
}

/**
 * How many listen to a topic, over all processes: each counts its own and tells the others when that changes, and again at each
 * beat, so that who comes later knows it and what a process left behind goes. Somebody who looks through two processes counts twice.
 */
export class Presence {
  readonly #parts: PresenceParts
  readonly #own = new Map<string, number>()
  /** By topic and process; `beats` since it was heard of. */
  readonly #others = new Map<string, Map<string, { count: number; beats: number }>>()
  readonly #told = new Map<string, number>()
  readonly #moved = new Set<string>()
  #timer: NodeJS.Timeout | null = null

  constructor(parts: PresenceParts) {
    this.#parts = parts
  }

  /** Somebody came to a topic, or left it. */
  changed(topic: string): void {
    this.#moved.add(topic)
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      const moved = [...this.#moved]
      this.#moved.clear()
      for (const one of moved) this.#count(one)
    }, TOGETHER_MS)
  }

  #count(topic: string): void {
    const count = this.#parts.count(topic)
    if (count !== (this.#own.get(topic) ?? 0)) this.#parts.pass(topic, count)
    if (count > 0) this.#own.set(topic, count)
    else this.#own.delete(topic)
    this.#tell(topic)
  }

  /** How many there are in all, as it was told last. */
  told(topic: string): number | undefined {
    return this.#told.get(topic)
  }

  #tell(topic: string): void {
    const own = this.#own.get(topic)
    if (!own) return void this.#told.delete(topic)
    const others = [...(this.#others.get(topic)?.values() ?? [])]
    const count = others.reduce((sum, other) => sum + other.count, own)
    if (this.#told.get(topic) === count) return
    this.#told.set(topic, count)
    this.#parts.tell(topic, count)
  }

  /** Another process counted. */
  hear(process: string, topic: string, count: number): void {
    const counts = this.#others.get(topic) ?? new Map<string, { count: number; beats: number }>()
    if (count > 0) this.#others.set(topic, counts.set(process, { count, beats: 0 }))
    else if (counts.delete(process) && counts.size === 0) this.#others.delete(topic)
    this.#tell(topic)
  }

  /** Passes on what there is here, and forgets processes that passed nothing on for long. */
  beat(): void {
    for (const [topic, count] of this.#own) this.#parts.pass(topic, count)
    for (const [topic, counts] of this.#others) {
      for (const [process, known] of counts) if (++known.beats > BEATS) this.hear(process, topic, 0)
    }
  }

  /** Nobody is here any more: the process ends. */
  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    for (const topic of this.#own.keys()) this.#parts.pass(topic, 0)
    this.#own.clear()
  }
}
