/** The build's files carry hashes in their names: other names are another version. */
const SCRIPTS = /<script type="module"[^>]* src="(\/assets\/[^"]+)"/g

/** The scripts this window began with, or null in development. */
export function currentVersion(): string | null {
  const scripts = document.querySelectorAll('script[type="module"][src^="/assets/"]')
  return [...scripts].map(script => script.getAttribute('src')).join(' ') || null
}

/** The scripts of a page as the server gives it out. */
export const versionOf = (html: string): string | null =>
  [...html.matchAll(SCRIPTS)].map(([, src]) => src).join(' ') || null

/** What the server gives out now; null when it cannot be asked, or in development. */
export async function versionOnServer(): Promise<string | null> {
  if (!currentVersion()) return null
  try {
    const response = await fetch('/index', { cache: 'no-store', credentials: 'omit' })
    return versionOf(await response.text())
  } catch {
    return null
  }
}
