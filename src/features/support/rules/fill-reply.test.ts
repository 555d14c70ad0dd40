import { expect, test } from 'vitest'
import { fillReply, unknownBlanks } from './fill-reply.ts'

const facts = { name: '{agent}', number: '1001', subject: 'Hi', agent: 'Hana', department: 'General', club: 'Majlis' }

test('blanks are filled once: what somebody is called is never read as a blank', () => {
  expect(fillReply('Dear {name}, #{ number } is done. {agent}', facts)).toBe('Dear {agent}, #1001 is done. Hana')
})

test('a blank that nobody fills is named, and left where it stands', () => {
  expect(unknownBlanks('Dear {name}, {sum} of {club}')).toEqual(['sum'])
  expect(unknownBlanks('{ not a blank } {} {1}')).toEqual([])
  expect(fillReply('{constructor}', facts)).toBe('{constructor}')
})
