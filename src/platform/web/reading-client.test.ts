import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ReadingClient } from './reading-client.ts'

/** A server whose answers go out one by one, each with what was true when it was asked. */
function slowServer() {
  let truth = 'before'
  const answers: (() => void)[] = []
  const read = vi.fn(() => {
    const said = truth
    return new Promise<string>(resolve => answers.push(() => resolve(said)))
  })
  return { read, answer: () => answers.shift()!(), change: () => (truth = 'after') }
}

test('what changes while it is read for the first time is read again, once, however often it is told', async () => {
  const client = new ReadingClient()
  const { read, answer, change } = slowServer()
  const seen: (string | undefined)[] = []
  const leave = new QueryObserver(client, { queryKey: ['lines'], queryFn: read }).subscribe(({ data }) =>
    seen.push(data),
  )
  change()
  const told = [1, 2, 3].map(() => client.invalidateQueries({ queryKey: ['lines'] }))
  answer()
  await expect.poll(() => read).toHaveBeenCalledTimes(2)
  expect(seen).toContain('before')
  answer()
  await Promise.all(told)
  expect(client.getQueryData(['lines'])).toBe('after')
  expect(read).toHaveBeenCalledTimes(2)
  leave()
})

test('a first read that nobody waits for any more, or that failed, is not begun anew', async () => {
  const client = new ReadingClient()
  const { read, answer, change } = slowServer()
  const leave = new QueryObserver(client, { queryKey: ['left'], queryFn: read }).subscribe(() => {})
  const refused = vi.fn(async () => {
    throw new Error('no')
  })
  const other = new QueryObserver(client, { queryKey: ['refused'], queryFn: refused, retry: false }).subscribe(() => {})
  change()
  const told = client.invalidateQueries()
  leave()
  answer()
  await told
  expect([read.mock.calls.length, refused.mock.calls.length]).toEqual([1, 1])
  other()
})
