/** No database keeps the character zero, nor half of a pair of surrogates: neither is part of any text. */
export const isUnreadable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

/** No form of ours is nested deeper, nor holds more values. */
const MAX_DEPTH = 64
const MAX_VALUES = 20_000

export type Flaw = { path: string; code: 'unreadable' | 'too-deep' | 'too-many-values' }

/**
 * What keeps a value from being looked at any further, and the dotted path of it: a text that cannot be kept (keys included), more
 * levels or more values than anything of ours has. Null when it can be looked at.
 */
export function flawOf(value: unknown): Flaw | null {
  let values = 0
  const look = (one: unknown, path: string, depth: number): Flaw | null => {
    if (++values > MAX_VALUES) return { path: '', code: 'too-many-values' }
    if (typeof one === 'string') return isUnreadable(one) ? { path, code: 'unreadable' } : null
    if (typeof one !== 'object' || one === null) return null
    if (depth === MAX_DEPTH) return { path: path.split('.')[0]!, code: 'too-deep' }
    for (const key of Object.keys(one)) {
      if (isUnreadable(key)) return { path, code: 'unreadable' }
      const flaw = look((one as Record<string, unknown>)[key], path ? `${path}.${key}` : key, depth + 1)
      if (flaw) return flaw
    }
    return null
  }
  return look(value, '', 0)
}

const [QUOTE, BACKSLASH, COMMA] = [...Buffer.from('"\\,')]
const OPENS = 1
const CLOSES = 2
const OTHER_SIGN = 3
/** What a byte means to the shape of JSON; most mean nothing, and a megabyte of them is looked at while others wait. */
const MEANING = new Uint8Array(256)
for (const sign of Buffer.from('[{')) MEANING[sign] = OPENS
for (const sign of Buffer.from(']}')) MEANING[sign] = CLOSES
for (const sign of Buffer.from('",')) MEANING[sign] = OTHER_SIGN

/** The same of JSON that was not read yet, by its brackets and commas alone: what is refused here costs no memory. */
export function flawOfJson(bytes: Buffer): Flaw | null {
  let [depth, values] = [0, 1]
  for (let at = 0; at < bytes.length; at++) {
    const sign = bytes[at]!
    const meaning = MEANING[sign]
    if (meaning === 0) continue
    if (sign === QUOTE) {
      while (++at < bytes.length && bytes[at] !== QUOTE) if (bytes[at] === BACKSLASH) at++
    } else if (meaning === OPENS) {
      if (++depth > MAX_DEPTH) return { path: '', code: 'too-deep' }
    } else if (meaning === CLOSES) depth--
    else if (sign === COMMA && ++values > MAX_VALUES) return { path: '', code: 'too-many-values' }
  }
  return null
}
