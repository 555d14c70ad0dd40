import type { Values } from '../../descriptor.ts'

/** What one window typed and the account does not have yet. Secrets are never in it. */
export type LocalDraft = { base: number; step: string; at: number; values: Values }

const prefixOf = (userId: string, kind: string) => `draft.${userId}.${kind}.`

/** Keeps what is not in the account yet on this device; null forgets it. A browser that refuses storage answers false. */
export function keepLocal(userId: string, kind: string, window: string, draft: LocalDraft | null): boolean {
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
export function localDrafts(userId: string, kind: string): { window: string; draft: LocalDraft }[] {
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
export function forgetTaken(
  userId: string,
  kind: string,
  taken: readonly { window: string; draft: LocalDraft }[],
): void {
  const now = localDrafts(userId, kind)
  for (const { window, draft } of taken)
    if (now.find(one => one.window === window)?.draft.at === draft.at) keepLocal(userId, kind, window, null)
}
