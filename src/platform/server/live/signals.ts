import type { RefusedSignal, ToBrowser } from '../../shared/live-protocol.ts'
import type { SignalKind, Signalled } from '../../shared/signal.ts'
import { Budget } from '../budget.ts'
import type { Bus } from './bus.ts'
import type { Line } from './line.ts'
import type { Lines } from './lines.ts'
import type { LiveLimits } from './live-limits.ts'
import type { SignalRule } from './live-rules.ts'

/** What passes: told to who listens to a topic at this moment, on every process, and kept nowhere. Who is slow misses it first. */
export class Signals {
  readonly #rules: readonly SignalRule[]
  readonly #lines: Lines
  readonly #limits: LiveLimits
  readonly #bus: Bus
  /** What each topic may still carry here. */
  readonly #topics = new Map<string, Budget>()

  constructor(rules: readonly SignalRule[], lines: Lines, limits: LiveLimits, bus: Bus) {
    this.#rules = rules
    this.#lines = lines
    this.#limits = limits
    this.#bus = bus
  }

  /** From the server. What does not fit its declaration is an error of whoever publishes it. */
  publish<K extends SignalKind>(topic: string, kind: K, payload: Signalled<K>): void {
    const value = kind.schema.parse(payload)
    if (bytesOf(value) > kind.bytes)
      throw new RangeError(`The signal ${kind.name} is larger than its ${kind.bytes} bytes.`)
    this.#pass(topic, kind.name, value)
  }

  /** From a browser. Answers why it goes to nobody. */
  take(line: Line, topic: string, name: string, payload: unknown): RefusedSignal | null {
    if (!line.topics.has(topic)) return 'not-listening'
    const rule = this.#ruleOf(topic, name)
    if (!rule?.accept) return 'unknown-signal'
    if (bytesOf(payload) > rule.kind.bytes) return 'too-large'
    const value = rule.kind.schema.safeParse(payload)
    if (!value.success) return 'malformed'
    if (!line.signals.spend(1) || !this.#budgetOf(topic).spend(1)) return 'too-many'
    const accepted = rule.accept(line.viewer, value.data as never)
    if (accepted === null) return 'not-allowed'
    this.#pass(topic, name, accepted, line)
    return null
  }

  /** From another process, as far as this one knows it. */
  hear(topic: string, name: string, payload: unknown): void {
    const rule = this.#ruleOf(topic, name)
    const value = rule?.kind.schema.safeParse(payload)
    if (value?.success) this.tell(topic, name, value.data)
  }

  #ruleOf(topic: string, name: string): SignalRule | undefined {
    return this.#rules.find(rule => rule.kind.name === name && topic.startsWith(`${rule.prefix}:`))
  }

  #pass(topic: string, signal: string, payload: unknown, from?: Line): void {
    this.tell(topic, signal, payload, from)
    this.#bus.tell({ say: 'signal', topic, signal, payload })
  }

  /** To the sockets of this process, but for the one that it came from. */
  tell(topic: string, signal: string, payload: unknown, from?: Line): void {
    const lines = this.#lines.listeningTo(topic)
    if (lines.size === 0) return
    const text = JSON.stringify({ say: 'signal', topic, signal, payload } satisfies ToBrowser)
    for (const line of lines) if (line !== from) line.signal(text)
  }

  #budgetOf(topic: string): Budget {
    const budget = this.#topics.get(topic) ?? new Budget(this.#limits.signalsOfTopic)
    this.#topics.set(topic, budget)
    return budget
  }

  /** Forgets topics on which nothing was said for a while. */
  forgetQuiet(): void {
    for (const [topic, budget] of this.#topics) if (budget.isFull()) this.#topics.delete(topic)
  }
}

const bytesOf = (payload: unknown): number => Buffer.byteLength(JSON.stringify(payload) ?? '')
