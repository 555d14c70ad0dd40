/** What a module of the pure world declares that needs a sentence. */
export type Declared = { refusals: string[]; notices: string[]; pageKeys: string[] }

type Shape = Record<string, unknown>

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null

/**
 * Reads the exports of a contract, rules or pages module: refusal codes of its calls (`refusals: {code: status}`), kinds of
 * notice (`{name, mail, security}`), and the keys in titles and descriptions of its pages (`{path, title}`).
 */
export function declaredIn(exports: Shape): Declared {
  const declared: Declared = { refusals: [], notices: [], pageKeys: [] }
  for (const value of Object.values(exports)) readOne(value, declared)
  return declared
}

function readOne(value: unknown, declared: Declared): void {
  if (Array.isArray(value)) {
    for (const one of value) readOne(one, declared)
    return
  }
  if (!isShape(value)) return
  if (isShape(value.refusals) && 'path' in value) declared.refusals.push(...Object.keys(value.refusals))
  if (typeof value.name === 'string' && 'mail' in value && 'security' in value) declared.notices.push(value.name)
  if (
    typeof value.title === 'string' &&
    typeof value.path === 'string' &&
    value.path.startsWith('/') &&
    !('method' in value)
  )
    declared.pageKeys.push(value.title, ...(typeof value.description === 'string' ? [value.description] : []))
}
