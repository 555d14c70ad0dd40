/** The build's entry carries a hash in its name: another name is another version. */
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/

/** The entry this window runs, or null in development. */
export const currentVersion = (): string | null =>
  document.querySelector('script[type="module"][src*="/assets/"]')?.getAttribute('src') ?? null

/** The entry that the server gives out now; null when it cannot be asked, or in development. */
export async function versionOnServer(): Promise<string | null> {
  if (!currentVersion()) return null
  try {
    const response = await fetch('/error-404', { cache: 'no-store', credentials: 'omit' })
    return ENTRY.exec(await response.text())?.[1] ?? null
  } catch {
    return null
  }
}
