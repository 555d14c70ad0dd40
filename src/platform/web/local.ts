/** Local keys of the product; `accessToken` and `fcmid` are the spec's names. */
export type LocalKey = 'accessToken' | 'fcmid' | 'language' | 'skin' | 'currency' | 'density' | (string & {})

/** Reads a local value; a browser that refuses storage answers null. */
export function readLocal(key: LocalKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a local value, or removes it with null. Full or refused storage is not an error. */
export function writeLocal(key: LocalKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Nothing depends on it: the page goes on without remembering.
  }
}
