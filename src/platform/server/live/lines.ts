import type { Identity } from '../registry.ts'
import type { Line } from './line.ts'

/** Lines by a name; a name of none takes no room. */
class LinesBy {
  readonly #lines = new Map<string, Set<Line>>()

  add(name: string, line: Line): void {
    const lines = this.#lines.get(name)
    if (lines) lines.add(line)
    else this.#lines.set(name, new Set([line]))
  }

  remove(name: string, line: Line): void {
    const lines = this.#lines.get(name)
    if (lines?.delete(line) && lines.size === 0) this.#lines.delete(name)
  }

  of(name: string): ReadonlySet<Line> {
    return this.#lines.get(name) ?? NOBODY
  }
}

const NOBODY: ReadonlySet<Line> = new Set()

/** The open lines of this process, found by what they listen to, by whose they are and by their session. */
export class Lines implements Iterable<Line> {
  readonly #open = new Set<Line>()
  readonly #byTopic = new LinesBy()
  readonly #byViewer = new LinesBy()
  readonly #bySession = new LinesBy()
  /** Lines whose hello is being answered: who they are was read before what happens now. */
  readonly greeting = new Set<Line>()

  get size(): number {
    return this.#open.size
  }

  [Symbol.iterator](): Iterator<Line> {
    return this.#open[Symbol.iterator]()
  }

  add(line: Line): void {
    this.#open.add(line)
  }

  /** Forgets a line; answers what it listened to, or null when it was forgotten before. */
  remove(line: Line): string[] | null {
    if (!this.#open.delete(line)) return null
    const topics = [...line.topics.keys()]
    for (const topic of topics) this.#byTopic.remove(topic, line)
    this.#unname(line)
    this.greeting.delete(line)
    return topics
  }

  /** A line listens to a topic from now on, and was told everything up to a place. */
  listen(line: Line, topic: string, from: number): void {
    line.topics.set(topic, from)
    if (this.#open.has(line)) this.#byTopic.add(topic, line)
  }

  leave(line: Line, topic: string): void {
    line.topics.delete(topic)
    this.#byTopic.remove(topic, line)
  }

  /** Notes who is at the other end; null is a visitor. */
  name(line: Line, identity: Identity | null): void {
    this.#unname(line)
    line.viewer = identity?.viewer ?? null
    line.sessionId = identity?.sessionId ?? null
    if (!identity || !this.#open.has(line)) return
    this.#byViewer.add(identity.viewer.id, line)
    this.#bySession.add(identity.sessionId, line)
  }

  #unname(line: Line): void {
    if (line.viewer) this.#byViewer.remove(line.viewer.id, line)
    if (line.sessionId) this.#bySession.remove(line.sessionId, line)
  }

  listeningTo(topic: string): ReadonlySet<Line> {
    return this.#byTopic.of(topic)
  }

  /** How many people listen to a topic: a member counts once however many windows are open, of visitors each window. */
  people(topic: string): number {
    return new Set([...this.listeningTo(topic)].map(line => line.viewer?.id ?? line)).size
  }

  ofViewer(viewerId: string): ReadonlySet<Line> {
    return this.#byViewer.of(viewerId)
  }

  ofSession(sessionId: string): ReadonlySet<Line> {
    return this.#bySession.of(sessionId)
  }
}
