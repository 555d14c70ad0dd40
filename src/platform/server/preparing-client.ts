import pg from 'pg'

/** So often a statement is said by this process before connections prepare it: what is said once or twice is not worth the memory. */
const SAID_BEFORE = 5
/** So many prepared statements a connection keeps; which was not used for longest goes first. */
const KEPT = 250
/** So many texts are counted; then counting begins anew. Lists of several lengths make many that hardly come again. */
const COUNTED = 5000
const PREPARABLE = /^\s*(?:select|insert|update|delete|with)\b/i
/** Patterns are worth looking at: by which index to search hangs on how many rows hold the words. */
const BY_PATTERN = /\blike\b|[~@%]/i
/** Which index of some rows is meant is found by the values: a plan for all values finds none, and the statement fails. */
const BY_PARTIAL_INDEX = /\bon conflict\s*\([^)]*\)\s*where\b/i

/** Whether a statement is prepared when it comes often. */
export const isPreparable = (text: string): boolean =>
  PREPARABLE.test(text) && !BY_PATTERN.test(text) && !BY_PARTIAL_INDEX.test(text)

const saidBefore = new Map<string, number>()

/** Whether it comes often enough, as this process saw. */
function comesOften(text: string): boolean {
  const said = (saidBefore.get(text) ?? 0) + 1
  if (said > SAID_BEFORE) return true
  if (saidBefore.size >= COUNTED) saidBefore.clear()
  saidBefore.set(text, said)
  return false
}

/** A column came while the statement was kept, or something between here and PostgreSQL dropped it: it has to be prepared anew. */
const isStale = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery'))

/**
 * A connection that has PostgreSQL keep what is said often, read and planned: of who is calling, which each request asks, that was nine
 * tenths of the work. PostgreSQL itself decides whether one plan does for all values (`plan_cache_mode`).
 */
export class PreparingClient extends pg.Client {
  /** Name of each statement that is kept here, by its text; which was not used for longest stands first. */
  readonly #kept = new Map<string, string>()
  #made = 0

  /** As pg's; a text that comes often is prepared on the way. */
  override query(...said: unknown[]): never {
    const [text, values] = said
    const send = (...what: unknown[]) => (super.query as (...what: unknown[]) => unknown)(...what) as never
    if (typeof text !== 'string' || typeof said.at(-1) === 'function' || !this.#prepares(text)) return send(...said)
    const sent = send({ name: this.#nameOf(text), text, values }) as Promise<unknown>
    return sent.catch((error: unknown) => {
      if (!isStale(error)) throw error
      this.#kept.delete(text)
      // Inside a transaction nothing more can be said: whoever began it begins anew.
      if (this.getTransactionStatus() !== 'I') throw error
      return send(text, values)
    }) as never
  }

  #prepares(text: string): boolean {
    return this.#kept.has(text) || (isPreparable(text) && comesOften(text))
  }

  #nameOf(text: string): string {
    const name = this.#kept.get(text) ?? `s${++this.#made}`
    this.#kept.delete(text)
    this.#kept.set(text, name)
    if (this.#kept.size > KEPT) this.#forgetOldest()
    return name
  }

  #forgetOldest(): void {
    const [text, name] = this.#kept.entries().next().value!
    this.#kept.delete(text)
    // In a transaction that failed it is refused, and stays until the connection ends.
    void super.query(`deallocate ${name}`).catch(() => {})
  }
}
