/** A part of the document: JSON as it will be read. */
export type Json = Record<string, unknown>

/** A name of several words as one: `auctions.bid-too-low` is AuctionsBidTooLow. */
export const pascal = (text: string): string =>
  text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase()).replace(/\W/g, '')

const SCHEMAS = '#/components/schemas/'

/** Refers to a named schema. */
export const schemaRef = (name: string): { $ref: string } => ({ $ref: SCHEMAS + name })

/** The names of all schemas that a part refers to itself. */
export function schemasIn(part: unknown): string[] {
  return [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"/]+)"/g)].map(match => match[1]!)
}

/** The same part with other names in its references. */
export function renamed<T>(part: T, names: ReadonlyMap<string, string>): T {
  return JSON.parse(
    JSON.stringify(part).replace(
      /"#\/components\/schemas\/([^"/]+)"/g,
      (_, name: string) => `"${SCHEMAS}${names.get(name) ?? name}"`,
    ),
  ) as T
}
