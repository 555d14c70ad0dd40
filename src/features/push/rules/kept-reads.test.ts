import { describe, expect, test } from 'vitest'
import { isKept, workerRoutes } from './kept-reads.ts'

/** Where a browser with static routes sends a request. */
const sourceOf = (method: string, path: string) =>
  workerRoutes.find(
    ({ condition: { urlPattern, requestMethod } }) =>
      new URLPattern(urlPattern).test({ pathname: path }) && (requestMethod ?? method) === method,
  )?.source ?? 'fetch-event'

describe('what goes by the worker', () => {
  const id = '01a22667-3e75-710e-8e32-fa9a98b30e63'
  test.each([
    ['GET', '/api/auth/user'],
    ['GET', '/api/notifications'],
    ['GET', '/api/conversations'],
    ['GET', `/api/conversations/${id}`],
    ['GET', `/api/conversations/${id}/messages`],
    ['POST', '/api/timeline'],
    ['GET', '/api/timeline/me'],
    ['POST', `/api/conversations/${id}/read`],
    ['PUT', `/api/conversations/${id}/draft`],
    ['POST', `/api/conversations/${id}/messages`],
    ['POST', '/api/auth/user'],
    ['GET', '/api/conversations/waiting/more/than/that'],
    ['GET', '/api/timeline'],
    ['GET', '/api/auctions'],
  ])('%s %s is asked of the network, unless its answer is kept', (method, path) => {
    expect(sourceOf(method, path)).toBe(isKept(method, path) ? 'fetch-event' : 'network')
  })

  test.each(['/', '/inbox', '/assets/index-a1.js', '/icons/badge-96.png'])('%s is answered by the worker', path => {
    expect(sourceOf('GET', path)).toBe('fetch-event')
  })
})
