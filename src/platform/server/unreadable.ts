/** No database keeps the character zero, nor half of a pair of surrogates: neither is part of any text. */
const isUnreadable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

/** The dotted path of the first text in a value that cannot be kept, its keys included; null when all can. */
export function unreadablePath(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return isUnreadable(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, one] of Object.entries(value)) {
    if (isUnreadable(key)) return path
    const found = unreadablePath(one, path ? `${path}.${key}` : key)
    if (found !== null) return found
  }
  return null
}
