/** A name being typed: where its `@` stands in the text, and what comes behind it so far. */
export type Naming = { from: number; typed: string }

/** `@` and letters of either script up to the cursor, not inside a Latin word or an address, though an Arabic word may lean on it. */
const NAMING = /(?<![a-z0-9_.@/-])@([\p{L}\p{M}\p{N}_.-]{0,30})$/iu

/** The name that is being typed at the cursor, if one is. */
export function namingAt(text: string, cursor: number): Naming | null {
  const found = NAMING.exec(text.slice(0, cursor))
  return found ? { from: found.index, typed: found[1]! } : null
}

/** The text with the name in the place of what was typed of it, with a space between it and a word, and where the cursor stands then. */
export function named(text: string, { from, typed }: Naming, username: string): { text: string; cursor: number } {
  const rest = text.slice(from + 1 + typed.length)
  const before = `${text.slice(0, from)}@${username}${/^\p{P}/u.test(rest) ? '' : ' '}`
  return { text: before + rest.replace(/^ /, ''), cursor: before.length }
}
