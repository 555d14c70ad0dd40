/** What a canned reply may leave blank. */
export const BLANKS = ['name', 'number', 'subject', 'agent', 'department', 'club'] as const
export type Blank = (typeof BLANKS)[number]

const BLANK = /\{\s*([A-Za-z][\w-]*)\s*\}/g

/** Blanks of a text that nobody fills. */
export const unknownBlanks = (text: string): string[] =>
  [...text.matchAll(BLANK)].map(match => match[1]!).filter(name => !(BLANKS as readonly string[]).includes(name))

/** A canned reply with its blanks filled; a value is text, whatever it looks like. */
export const fillReply = (text: string, facts: Record<Blank, string>): string =>
  text.replace(BLANK, (whole, name: string) => (Object.hasOwn(facts, name) ? facts[name as Blank] : whole))
