import { expect, test } from 'vitest'
import { makeLog, requestLines } from './log.ts'

function written(write: (log: ReturnType<typeof makeLog>) => void): Record<string, unknown>[] {
  const lines: string[] = []
  write(makeLog('info', { write: line => void lines.push(line) }))
  return lines.map(line => JSON.parse(line))
}

test('a secret is removed from what is logged, also one level below', () => {
  const [line] = written(log => log.info({ password: 'Karam-77!', body: { token: 'abc' }, name: 'Rana' }, 'said'))
  expect(line).toMatchObject({ password: '[removed]', body: { token: '[removed]' }, name: 'Rana' })
})

test('the line of a request is written as it is, and a secret at its top is removed', () => {
  const entry = { requestId: 'r-1', status: 200, viewerId: null, authorization: 'Bearer abc', code: '123456' }
  const [line] = written(log => requestLines(log).info(entry, 'request'))
  expect(line).toMatchObject({ requestId: 'r-1', status: 200, viewerId: null, msg: 'request' })
  expect([line?.authorization, line?.code]).toEqual(['[removed]', '[removed]'])
})
