import { AnsweredRefusal } from '../../../../platform/web/call.ts'
import type { FormHandle } from '../../../../platform/web/forms/form-handle.ts'
import { makeStore, type Store } from '../../../../platform/web/store.ts'
import type { OpenedDraft } from '../../contract.ts'
import { type Descriptor, fieldsOf, type Values } from '../../descriptor.ts'
import { mergeDraft } from '../../merge-draft.ts'
import { payloadOf, withFiles } from '../../values.ts'

export type DraftState = {
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
 * Saves what is typed into a form: each change on this device at once, in the account within two seconds, joined with what other
 * windows saved. Nothing typed is lost by an error, a reload, an ended session or a closed window. Secrets go to the server only. The
 * values are the form's; here is only which of them the account does not have yet.
 */
export class DraftSaver {
  readonly state: Store<DraftState>
  /** What the form begins with: the account's draft joined with what this device still had. */
  readonly begin: { values: Values; step: string }
  readonly #kind: Descriptor
  readonly #userId: string
  readonly #door: DraftDoor
  readonly #window = crypto.randomUUID()
  readonly #secrets: ReadonlySet<string>
  /** What other windows of this device left behind; it is theirs until the account has it. */
  readonly #taken: ReturnType<typeof localDrafts>
  /** Fields that the account does not have as they are here, with the value each has by now. */
  readonly #changed: Map<string, unknown>
  #form: FormHandle | null = null
  #taking = false
  /** The form's values that were looked at last. */
  #values: Values
  #step: string
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
    this.#changed = new Map(Object.entries(left))
    const sameBase = this.#taken.every(one => one.draft.base === opened.version)
    const { values, both } = mergeDraft(this.#theirs, left, this.#changed.keys(), sameBase ? this.#theirs : undefined)
    this.#values = values
    this.#step = this.#taken.at(-1)?.draft.step ?? opened.step
    this.begin = { values, step: this.#step }
    this.state = makeStore<DraftState>({
      saved: this.#changed.size > 0 ? 'device' : 'account',
      at: opened.savedAt ? new Date(opened.savedAt) : null,
      both: both.length > 0 ? both : null,
      refused: null,
    })
    if (this.#changed.size > 0) this.#soon(0)
  }

  /** Saves what changes in this form from now on. It began with `begin.values`. */
  follow(form: FormHandle): void {
    this.#form = form
    this.#values = form.values()
    form.listen(() => this.#look(form.values()))
  }

  /** Opens another step; the next device opens there too. */
  readonly goTo = (step: string): void => {
    if (step === this.#step) return
    this.#step = step
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
    const now = this.state.get()
    const news = (Object.keys(part) as (keyof DraftState)[]).some(key => !Object.is(now[key], part[key]))
    if (news) this.state.set({ ...now, ...part })
  }

  /** Finds what was typed: the form never changes a value in place. */
  #look(values: Values): void {
    if (this.#taking || values === this.#values) return
    const keys = Object.keys({ ...this.#values, ...values }).filter(key => !Object.is(values[key], this.#values[key]))
    this.#values = values
    if (keys.length === 0) return
    for (const key of keys) this.#changed.set(key, values[key])
    this.#put({ saved: 'sending' })
    this.#keepHere()
    this.#soon(SEND_AFTER_MS)
  }

  #keepHere(): void {
    const typed = [...this.#changed].filter(([key]) => !this.#secrets.has(key))
    const draft = { base: this.#version, step: this.#step, at: Date.now(), values: Object.fromEntries(typed) }
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
      const code = error instanceof AnsweredRefusal ? error.code : null
      if (code?.endsWith('.draft-newer')) return this.#join()
      if (code === null || PASSING.has(code)) return this.#waitHere()
      this.#put({ saved: 'device', at: new Date(), refused: code })
    }
  }

  async #save(): Promise<void> {
    const values = this.#values
    const sent = [...this.#changed]
    this.#put({ saved: 'sending' })
    const draft = { step: this.#step, version: this.#version, values: payloadOf(this.#kind, values) }
    const data = await this.#door.save(draft)
    this.#version = data.version
    this.#theirs = values
    for (const [key, value] of sent) if (Object.is(this.#changed.get(key), value)) this.#changed.delete(key)
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
      const { values, both } = mergeDraft(this.#theirs, this.#values, this.#changed.keys(), base)
      this.#take(values)
      this.#put({ both: both.length > 0 ? both : this.state.get().both })
    } catch {
      return this.#waitHere()
    }
    await this.#run()
  }

  /** Puts what another window saved into the form; it is no change of this one. */
  #take(values: Values): void {
    const before = this.#values
    this.#values = values
    if (!this.#form) return
    this.#taking = true
    for (const key of Object.keys({ ...before, ...values }))
      if (!Object.is(values[key], before[key])) this.#form.set(key, values[key])
    this.#taking = false
    this.#values = this.#form.values()
  }
}

/** What one window typed and the account does not have yet. Secrets are never in it. */
type LocalDraft = { base: number; step: string; at: number; values: Values }

const prefixOf = (userId: string, kind: string) => `draft.${userId}.${kind}.`

/** Keeps what is not in the account yet on this device; null forgets it. A browser that refuses storage answers false. */
function keepLocal(userId: string, kind: string, window: string, draft: LocalDraft | null): boolean {
  try {
    const key = prefixOf(userId, kind) + window
    if (draft) localStorage.setItem(key, JSON.stringify(draft))
    else localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}

/** What every window of this device left behind, oldest first: a killed one had no time to send it. */
function localDrafts(userId: string, kind: string): { window: string; draft: LocalDraft }[] {
  const prefix = prefixOf(userId, kind)
  try {
    return Object.keys(localStorage)
      .filter(key => key.startsWith(prefix))
      .map(key => ({ window: key.slice(prefix.length), draft: JSON.parse(localStorage.getItem(key)!) as LocalDraft }))
      .toSorted((a, b) => a.draft.at - b.draft.at)
  } catch {
    return []
  }
}

/** Forgets what other windows left, when it is in the account now and they did not type on meanwhile. */
function forgetTaken(userId: string, kind: string, taken: readonly { window: string; draft: LocalDraft }[]): void {
  const now = localDrafts(userId, kind)
  for (const { window, draft } of taken)
    if (now.find(one => one.window === window)?.draft.at === draft.at) keepLocal(userId, kind, window, null)
}
