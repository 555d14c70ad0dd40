import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOwnMailId, threadHeaders, threadOf, threadToken, threadWords } from './mail-threads.ts'

const secrets = { linkKey: Buffer.alloc(32, 7).toString('base64') }
const others = { linkKey: Buffer.alloc(32, 8).toString('base64') }
const thread = { kind: 'ticket', id: '019a0000-0000-7000-8000-0000000000ff' }

test('a word stands for the thing it was made for, and for no other club', () => {
  fc.assert(
    fc.property(fc.uuid(), id => {
      const token = threadToken(secrets, { kind: 'ticket', id })
      expect(threadOf(secrets, token)).toEqual({ kind: 'ticket', id })
      expect(threadOf(others, token)).toBeNull()
    }),
  )
})

test('whoever changes a letter of it has nothing', () => {
  const token = threadToken(secrets, thread)
  for (let at = 0; at < token.length; at++) {
    const changed = `${token.slice(0, at)}${token[at] === 'a' ? 'b' : 'a'}${token.slice(at + 1)}`
    expect(threadOf(secrets, changed)).toBeNull()
  }
  expect(threadOf(secrets, `ticket-${'z'.repeat(25)}-${'z'.repeat(16)}`)).toBeNull()
})

test('it is found in the address that answers go to and in the ids that answers name, in any case', () => {
  const token = threadToken(secrets, thread)
  const { messageId, references, replyTo } = threadHeaders('019b', token, 'help@club.example')
  expect(replyTo).toBe(`help+${token}@club.example`)
  expect(replyTo!.indexOf('@')).toBeLessThanOrEqual(64)
  for (const text of [messageId, references!, replyTo!, replyTo!.toUpperCase(), `<x@y> ${messageId}`])
    expect(threadWords([text])).toEqual([token])
  expect(threadWords([messageId, references!, 'rana@example.org'])).toEqual([token])
  expect(isOwnMailId(messageId)).toBe(true)
  expect(isOwnMailId('<x@example.org>')).toBe(false)
})
