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

test('what an error is called stays, and a code that lets somebody in does not', () => {
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  const [first, second, third] = written(log => {
    log.error({ err: full }, 'full')
    log.error({ err: Object.assign(new Error('twice'), { code: '23505' }) }, 'twice')
    log.info({ code: 'abcde-fghjk', body: { code: '123456' } }, 'said')
  })
  expect(first).toMatchObject({ err: { code: 'ENOSPC' } })
  expect(second).toMatchObject({ err: { code: '23505' } })
  expect(third).toMatchObject({ code: '[removed]', body: { code: '[removed]' } })
})

test('a line says when and how grave in words', () => {
  const [line] = written(log => log.warn('said'))
  expect(line).toMatchObject({ level: 'warn', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) })
})
