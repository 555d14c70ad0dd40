import { type Call, pathOf } from '../src/platform/shared/call.ts'
import type { TestHouse } from '../src/platform/test/test-house.ts'

type Asked = {
  method: string
  /** Below `/api`, with its parameters filled in. */
  path: string
  query?: Record<string, unknown>
  body?: unknown
  bearer: string | null
  /** The Idempotency-Key, for calls that require one. */
  key?: string | false
}

let sent = 0

/** Sends a request that no type checks. Each comes from an address of its own, so that limits by address say nothing. */
export async function sendRequest(
  house: TestHouse,
  { method, path, query = {}, body, bearer, key }: Asked,
): Promise<{ status: number; type: string; text: string }> {
  sent++
  const search = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`)
  const response = await house.app.inject({
    method: method as 'POST',
    url: `/api${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  return { status: response.statusCode, type: String(response.headers['content-type']), text: response.body }
}

type AskedOf = Pick<Asked, 'query' | 'body' | 'bearer'> & { params: Record<string, unknown> }

/** The same to a declared call, each time under a key of its own where the call requires one. */
export const sendTo = (house: TestHouse, call: Call, { params, ...asked }: AskedOf) =>
  sendRequest(house, {
    ...asked,
    method: call.method,
    path: pathOf(call, params),
    key: call.idempotent === 'required' && `goal-${sent}`,
  })

/** A value as a part of an address; half of a pair of surrogates has no encoding. */
export function encode(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
  return encodeURIComponent(text.toWellFormed())
}
