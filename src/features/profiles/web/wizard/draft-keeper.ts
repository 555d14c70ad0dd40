import { send, WireRefusal } from '../../../../platform/web/call.ts'
import { makeStore } from '../../../../platform/web/store.ts'
import { type DraftView, readDraft, saveDraft } from '../../contract.ts'
import { fieldsOf, fileGroupsOf, type Kind, type Values } from '../../kind.ts'
import { mergeDraft } from '../../merge-draft.ts'
import { forgetTaken, keepLocal, localDrafts } from './local-draft.ts'

/** Where what was typed is by now. */
export type Saved = 'account' | 'sending' | 'device'

export type DraftState = {
  values: Values
  step: string
  saved: Saved
  /** When it was last saved there. */
  at: Date | null
  /** Fields that another window changed too, since this one began; null while none did. */
  both: string[] | null
  /** Code of why the account does not take it any more: the profile was sent from another window. */
  refused: string | null
}

/** The server has what was typed within two seconds. */
const SEND_AFTER_MS = 1500
const TRY_AGAIN_MS = 5000

/** Refusals that pass by themselves. */
const PASSING = new Set(['rate-limited', 'unexpected', 'closing', 'busy'])

export type DraftKeeper = ReturnType<typeof keepDraft>

/**
 * Keeps a draft: each change on this device at once, in the account within two seconds, joined with what other windows saved.
 * Nothing typed is lost by an error, a reload, an ended session or a closed window. Secrets go to the server only.
 */
export function keepDraft(kind: Kind, userId: string, opened: DraftView) {
  const own = crypto.randomUUID()
  const taken = localDrafts(userId, kind.key)
  const secrets = new Set(fieldsOf(kind).flatMap(field => (field.type === 'secret' ? [field.key] : [])))
  const changed = new Set<string>(taken.flatMap(one => Object.keys(one.draft.values)))
  const mine = Object.assign({}, ...taken.map(one => one.draft.values)) as Values
  let theirs: Values = withFiles(kind, opened)
  let version = opened.version
  let timer: ReturnType<typeof setTimeout> | null = null
  let sending: Promise<void> | null = null
  let closed = false

  const left = mergeDraft(theirs, mine, changed, taken.every(one => one.draft.base === version) ? theirs : undefined)
  const state = makeStore<DraftState>({
    values: left.values,
    step: taken.at(-1)?.draft.step ?? opened.step,
    saved: changed.size > 0 ? 'device' : 'account',
    at: opened.savedAt ? new Date(opened.savedAt) : null,
    both: left.both.length > 0 ? left.both : null,
    refused: null,
  })
  const put = (part: Partial<DraftState>) => state.set({ ...state.get(), ...part })

  function keepHere(): void {
    const { values, step } = state.get()
    const typed = Object.fromEntries([...changed].filter(key => !secrets.has(key)).map(key => [key, values[key]]))
    const draft = changed.size > 0 ? { base: version, step, at: Date.now(), values: typed } : null
    keepLocal(userId, kind.key, own, draft)
  }

  function soon(ms: number): void {
    if (closed) return
    timer ??= setTimeout(() => void flush(), ms)
  }

  /** Takes over what another window saved and sends the two together. */
  async function join(): Promise<void> {
    const { data } = await send(readDraft, { query: { kind: kind.key } }, { quiet: true })
    const base = theirs
    theirs = withFiles(kind, data)
    version = data.version
    const { values, both } = mergeDraft(theirs, state.get().values, changed, base)
    put({ values, both })
  }

  async function attempt(): Promise<void> {
    const { values, step } = state.get()
    const sent = new Map([...changed].map(key => [key, values[key]]))
    put({ saved: 'sending' })
    const body = { kind: kind.key, step, version, values: forWire(kind, values) }
    const { data } = await send(saveDraft, { body })
    version = data.version
    theirs = values
    for (const [key, value] of sent) if (state.get().values[key] === value) changed.delete(key)
    keepHere()
    forgetTaken(userId, kind.key, taken.splice(0))
    put({ saved: changed.size > 0 ? 'sending' : 'account', at: new Date(data.savedAt) })
    if (changed.size > 0) soon(SEND_AFTER_MS)
  }

  async function run(): Promise<void> {
    try {
      await attempt()
    } catch (error) {
      const code = error instanceof WireRefusal ? error.code : null
      if (code === 'profiles.draft-newer') return join().then(run, waitHere)
      if (code === null || PASSING.has(code)) return waitHere()
      put({ saved: 'device', at: new Date(), refused: code })
    }
  }

  function waitHere(): void {
    put({ saved: 'device', at: new Date() })
    soon(TRY_AGAIN_MS)
  }

  /** Sends what is typed now, without waiting. */
  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    if (closed) return
    await sending
    sending = run().finally(() => {
      sending = null
    })
    await sending
  }

  if (changed.size > 0) soon(0)

  return {
    state,
    /** Fields by name and their new values. */
    change(part: Values): void {
      for (const key of Object.keys(part)) changed.add(key)
      put({ values: { ...state.get().values, ...part }, saved: 'sending' })
      keepHere()
      soon(SEND_AFTER_MS)
    },
    goTo(step: string): void {
      if (step === state.get().step) return
      put({ step })
      keepHere()
      soon(SEND_AFTER_MS)
    },
    flush,
    understood: () => put({ both: null }),
    /** It was sent to the review team: nothing of it stays on this device. */
    finish(): void {
      closed = true
      if (timer) clearTimeout(timer)
      changed.clear()
      keepHere()
      for (const { window } of localDrafts(userId, kind.key)) keepLocal(userId, kind.key, window, null)
    },
    /** The window turns away; what is not sent yet stays on this device. */
    stop(): void {
      if (changed.size > 0) void flush()
      closed = true
      if (timer) clearTimeout(timer)
    },
  }
}

/** File ids as the views that fields work with; those that are gone are left out. */
function withFiles(kind: Kind, draft: Pick<DraftView, 'values' | 'files'>): Values {
  const views = new Map(draft.files.map(file => [file._id, file]))
  const groups = fileGroupsOf(kind).map(({ key }) => {
    const ids = draft.values[key]
    return [key, (Array.isArray(ids) ? ids : []).flatMap(id => views.get(String(id)) ?? [])] as const
  })
  return { ...draft.values, ...Object.fromEntries(groups) }
}

/** Values as the wire takes them: files by id, what is empty left out. */
export function forWire(kind: Kind, values: Values): Values {
  const files = new Set(fileGroupsOf(kind).map(group => group.key))
  const entries = Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
    if (files.has(key)) return [[key, (value as { _id: string }[] | undefined)?.map(file => file._id) ?? []]]
    return value === undefined || value === null || value === '' || Number.isNaN(value) ? [] : [[key, value]]
  })
  return Object.fromEntries(entries)
}
