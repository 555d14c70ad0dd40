/** The Latin letter of a key: what it writes, or on another script's layout what its place on the keyboard would (Arabic J writes ت). */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  if (/^[ -~]/.test(key)) return ''
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : ''
}
