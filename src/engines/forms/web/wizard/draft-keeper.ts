import { WireRefusal } from '../../../../platform/web/call.ts'
import { makeStore, type Store } from '../../../../platform/web/store.ts'
import type { OpenedDraft } from '../../contract.ts'
import { type Descriptor, fieldsOf, type Values } from '../../descriptor.ts'
import { mergeDraft } from '../../merge-draft.ts'
import { forWire, withFiles } from './draft-wire.ts'
import { forgetTaken, keepLocal, localDrafts } from './local-draft.ts'

export type DraftState = {
  values: Values
  step: string
  /** Where what was typed is by now. */
  saved: 'account' | 'sending' | 'device'
  /** When it was last saved there. */
  at: Date | null
  /** Fields that another window changed too, since this one began; null while none did. */
  both: string[] | null
  /** Code of why the account does not take it any more: it was sent from another window. */
  refused: string | null
}

/** Where drafts go: the calls of its feature. */
export type DraftDoor = {
  /** Name under which a draft is kept on this device. */
  key: string
  /** Saves it in the account; refused with a code that ends in `.draft-newer` when another window saved since `version`. */
  save(draft: { step: string; version: number; values: Values }): Promise<{ version: number; savedAt: string }>
  read(): Promise<OpenedDraft>
}

/** The server has what was typed within two seconds. */
const SEND_AFTER_MS = 1500
const TRY_AGAIN_MS = 5000

/** Refusals that pass by themselves. */
const PASSING = new Set(['rate-limited', 'unexpected', 'closing', 'busy', 'database-away'])

/**
 * Keeps a draft: each change on this device at once, in the account within two seconds, joined with what other windows saved.
 * Nothing typed is lost by an error, a reload, an ended session or a closed window. Secrets go to the server only.
 */
export class DraftKeeper {
  readonly state: Store<DraftState>
  readonly #kind: Descriptor
  readonly #userId: string
  readonly #door: DraftDoor
  readonly #window = crypto.randomUUID()
  readonly #secrets: ReadonlySet<string>
  /** What other windows of this device left behind; it is theirs until the account has it. */
  readonly #taken: ReturnType<typeof localDrafts>
  /** Fields that the account does not have as they are here. */
  readonly #changed: Set<string>
  #theirs: Values
  #version: number
  #timer: ReturnType<typeof setTimeout> | null = null
  #sending: Promise<void> | null = null
  #closed = false

  constructor(kind: Descriptor, userId: string, opened: OpenedDraft, door: DraftDoor) {
    this.#kind = kind
    this.#userId = userId
    this.#door = door
    this.#secrets = new Set(fieldsOf(kind).flatMap(field => (field.type === 'secret' ? [field.key] : [])))
    this.#taken = localDrafts(userId, door.key)
    this.#theirs = withFiles(kind, opened)
    this.#version = opened.version
    const left: Values = Object.assign({}, ...this.#taken.map(one => one.draft.values))
    this.#changed = new Set(Object.keys(left))
    const sameBase = this.#taken.every(one => one.draft.base === opened.version)
    const { values, both } = mergeDraft(this.#theirs, left, this.#changed, sameBase ? this.#theirs : undefined)
    this.state = makeStore<DraftState>({
      values,
      step: this.#taken.at(-1)?.draft.step ?? opened.step,
      saved: this.#changed.size > 0 ? 'device' : 'account',
      at: opened.savedAt ? new Date(opened.savedAt) : null,
      both: both.length > 0 ? both : null,
      refused: null,
    })
    if (this.#changed.size > 0) this.#soon(0)
  }

  /** Takes fields by name with their new values. */
  readonly change = (part: Values): void => {
    for (const key of Object.keys(part)) this.#changed.add(key)
    this.#put({ values: { ...this.state.get().values, ...part }, saved: 'sending' })
    this.#keepHere()
    this.#soon(SEND_AFTER_MS)
  }

  /** Opens another step; the next device opens there too. */
  readonly goTo = (step: string): void => {
    if (step === this.state.get().step) return
    this.#put({ step })
    this.#keepHere()
    this.#soon(SEND_AFTER_MS)
  }

  /** Sends what is typed now, without waiting. */
  readonly flush = async (): Promise<void> => {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#closed) return
    await this.#sending
    this.#sending = this.#run().finally(() => {
      this.#sending = null
    })
    await this.#sending
  }

  /** The reader saw what another window changed. */
  readonly understood = (): void => this.#put({ both: null })

  /** It was sent to the review team: nothing of it stays on this device. */
  finish(): void {
    this.#close()
    this.#changed.clear()
    for (const { window } of localDrafts(this.#userId, this.#door.key))
      keepLocal(this.#userId, this.#door.key, window, null)
  }

  /** The page turns away; what is not sent yet is sent, and stays on this device until it is. */
  stop(): void {
    if (this.#changed.size > 0) void this.flush()
    this.#close()
  }

  #close(): void {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
  }

  #put(part: Partial<DraftState>): void {
    this.state.set({ ...this.state.get(), ...part })
  }

  #keepHere(): void {
    const { values, step } = this.state.get()
    const typed = [...this.#changed].filter(key => !this.#secrets.has(key)).map(key => [key, values[key]] as const)
    const draft = { base: this.#version, step, at: Date.now(), values: Object.fromEntries(typed) }
    keepLocal(this.#userId, this.#door.key, this.#window, this.#changed.size > 0 ? draft : null)
  }

  #soon(ms: number): void {
    if (!this.#closed) this.#timer ??= setTimeout(() => void this.flush(), ms)
  }

  #waitHere(): void {
    this.#put({ saved: 'device', at: new Date() })
    this.#soon(TRY_AGAIN_MS)
  }

  async #run(): Promise<void> {
    try {
      await this.#save()
    } catch (error) {
      const code = error instanceof WireRefusal ? error.code : null
      if (code?.endsWith('.draft-newer')) return this.#join()
      if (code === null || PASSING.has(code)) return this.#waitHere()
      this.#put({ saved: 'device', at: new Date(), refused: code })
    }
  }

  async #save(): Promise<void> {
    const { values, step } = this.state.get()
    const sent = [...this.#changed]
    this.#put({ saved: 'sending' })
    const data = await this.#door.save({ step, version: this.#version, values: forWire(this.#kind, values) })
    this.#version = data.version
    this.#theirs = values
    for (const key of sent) if (this.state.get().values[key] === values[key]) this.#changed.delete(key)
    this.#keepHere()
    forgetTaken(this.#userId, this.#door.key, this.#taken.splice(0))
    const rest = this.#changed.size > 0
    this.#put({ saved: rest ? 'sending' : 'account', at: new Date(data.savedAt) })
    if (rest) this.#soon(SEND_AFTER_MS)
  }

  /** Takes over what another window saved meanwhile, and sends the two together. */
  async #join(): Promise<void> {
    try {
      const data = await this.#door.read()
      const base = this.#theirs
      this.#theirs = withFiles(this.#kind, data)
      this.#version = data.version
      const { values, both } = mergeDraft(this.#theirs, this.state.get().values, this.#changed, base)
      this.#put({ values, both: both.length > 0 ? both : this.state.get().both })
    } catch {
      return this.#waitHere()
    }
    await this.#run()
  }
}
