// @vitest-environment jsdom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../../platform/web/session.tsx'
import { discard, enqueue, pendingMessages, sendAgain } from './send-queue.ts'
import { threadStore } from './thread-store.ts'

const ME = '01999999-9999-7999-8999-999999999990'
const SESSION = '01999999-9999-7999-8999-999999999991'

type Body = { clientId: string; text: string; replyTo?: number }
let sent: Body[] = []
let line: 'up' | 'down' | 'refuses'
/** The club's end: each name is one message, however often it comes. */
let kept: Body[] = []

vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
  const body = JSON.parse(String(init.body)) as Body
  sent.push(body)
  if (line === 'down') throw new TypeError('offline')
  if (line === 'refuses') return Response.json({ code: 'chat.not-possible', message: 'Not possible' }, { status: 409 })
  if (!kept.some(one => one.clientId === body.clientId)) kept.push(body)
  const seq = kept.findIndex(one => one.clientId === body.clientId) + 1
  return Response.json({
    message: 'Sent',
    data: { ...body, _id: body.clientId, seq, by: ME, own: true, answers: null },
  })
})
afterAll(() => vi.unstubAllGlobals())

const viewer = { id: ME, role: 'User', userType: 'company', profileStatus: 'approved', permissions: [] } as const
const write = (text: string) => enqueue({ sessionId: SESSION, text, answers: null })
const waiting = () => pendingMessages.get().map(one => one.text)
const stored = () => localStorage.getItem(`chat-waiting:${ME}`)
const comesBack = () => {
  line = 'up'
  window.dispatchEvent(new Event('online'))
}

beforeEach(() => {
  line = 'up'
  sent = []
  kept = []
  session.set({ status: 'member', user: null, viewer, session: null } as never)
})

test('what is written goes out at once and stands in its thread', async () => {
  write('Hello')
  expect(waiting()).toEqual(['Hello'])
  await expect.poll(waiting).toEqual([])
  expect(threadStore(SESSION).get().messages.get(1)?.text).toBe('Hello')
})

test('without a line it waits on the device, and goes out in its order, each under its one name, when the line is back', async () => {
  line = 'down'
  for (const text of ['One', 'Two', 'Three']) write(text)
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  expect(waiting()).toEqual(['One', 'Two', 'Three'])
  expect(JSON.parse(stored()!)).toHaveLength(3)
  comesBack()
  await expect.poll(waiting).toEqual([])
  expect(kept.map(one => one.text)).toEqual(['One', 'Two', 'Three'])
  expect(new Set(sent.filter(one => one.text === 'One').map(one => one.clientId)).size).toBe(1)
  expect(stored()).toBeNull()
})

test('what is refused stands aside with its reason, holds nothing up, and can be sent again or let go', async () => {
  line = 'refuses'
  write('Refused')
  await expect.poll(() => pendingMessages.get()[0]?.refused).toBe('Not possible')
  line = 'up'
  write('Next')
  await expect.poll(waiting).toEqual(['Refused'])
  sendAgain(pendingMessages.get()[0]!.clientId)
  await expect.poll(waiting).toEqual([])
  expect(kept.map(one => one.text)).toEqual(['Next', 'Refused'])
  line = 'refuses'
  write('Once more')
  await expect.poll(() => pendingMessages.get()[0]?.refused).toBe('Not possible')
  discard(pendingMessages.get()[0]!.clientId)
  expect(waiting()).toEqual([])
})

test('what another member left on the device is neither shown nor sent', async () => {
  line = 'down'
  write('Mine')
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  const other = { ...viewer, id: '01999999-9999-7999-8999-999999999992' }
  session.set({ status: 'member', user: null, viewer: other, session: null } as never)
  expect(waiting()).toEqual([])
  comesBack()
  session.set({ status: 'member', user: null, viewer, session: null } as never)
  await expect.poll(waiting).toEqual([])
  expect(kept.map(one => one.text)).toEqual(['Mine'])
})

test('two windows that write in the same moment lose nothing: each adds to what the other one has on the device', async () => {
  line = 'down'
  // Another window of the same browser: modules of its own, the same device. Neither hears of the other before both have written.
  vi.resetModules()
  const other = await import('./send-queue.ts')
  const itsSession = (await import('../../../platform/web/session.tsx')).session
  itsSession.set({ status: 'member', user: null, viewer, session: null } as never)
  write('Written here')
  other.enqueue({ sessionId: SESSION, text: 'Written there', answers: null })
  window.dispatchEvent(new StorageEvent('storage', { key: `chat-waiting:${ME}` }))
  for (const shown of [waiting(), other.pendingMessages.get().map(one => one.text)])
    expect(shown).toEqual(['Written here', 'Written there'])
  comesBack()
  await expect.poll(waiting).toEqual([])
  expect(kept.map(one => one.text).toSorted()).toEqual(['Written here', 'Written there'])
  expect(stored()).toBeNull()
})

test('where the device keeps nothing what waits is kept by the window alone, and goes out', async () => {
  const refuses = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  line = 'down'
  for (const text of ['One', 'Two']) write(text)
  expect(waiting()).toEqual(['One', 'Two'])
  comesBack()
  await expect.poll(waiting).toEqual([])
  expect(kept.map(one => one.text)).toEqual(['One', 'Two'])
  refuses.mockRestore()
})
