import type { Language } from '../../../../platform/shared/text.ts'
import { readLocal } from '../../../../platform/web/local.ts'
import type { Operation } from '../../api-document.ts'

export type Tried = { failed: true } | { failed: false; status: number; ms: number; requestId: string; text: string }

/** Longest answer that is drawn. */
const MOST_SHOWN = 40_000

/** Whether a text can be sent as a JSON body. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The address of a call with its values put in; empty ones are left out. */
export function addressOf({ path, parameters }: Operation, values: Record<string, string>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams()
  for (const { name, in: where } of parameters) if (where === 'query' && values[name]) search.set(name, values[name])
  const query = search.toString()
  return `/api${filled}${query ? `?${query}` : ''}`
}

function readable(text: string): string {
  const shown = isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text
  return shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN)}…` : shown
}

/** Makes a call with the reader's own token and answers what came back, whatever it was. */
export async function tryCall(
  operation: Operation,
  values: Record<string, string>,
  body: string | null,
  language: Language,
): Promise<Tried> {
  const token = readLocal('accessToken')
  const started = performance.now()
  try {
    const response = await fetch(addressOf(operation, values), {
      method: operation.method,
      headers: {
        'accept-language': language,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== null && { 'content-type': 'application/json' }),
        ...(operation.method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body !== null && { body }),
    })
    const text = readable(await response.text())
    const requestId = response.headers.get('x-request-id') ?? ''
    return { failed: false, status: response.status, ms: Math.round(performance.now() - started), requestId, text }
  } catch {
    return { failed: true }
  }
}
