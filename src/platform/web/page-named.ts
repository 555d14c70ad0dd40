/** A page of this site that an address names as `from`, whole; null for every other site and for what is no path. */
export function pageNamed(from: string | null): string | null {
  if (!from || !/^\/(?![/\\])/.test(from) || from.length > 300) return null
  const url = new URL(from, location.origin)
  return url.origin === location.origin ? url.href : null
}
