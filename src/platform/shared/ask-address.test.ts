import { expect, test } from 'vitest'
import { askAddress } from './ask-address.ts'

test('members open a ticket and visitors write to the club, with what is known filled in', () => {
  const asked = { subject: 'It broke & fell', requestId: 'r-7', from: '/market?q=cold store' }
  const query = 'subject=It%20broke%20%26%20fell&request=r-7&from=%2Fmarket%3Fq%3Dcold%20store'
  expect(askAddress(true, asked)).toBe(`/tickets/create?${query}`)
  expect(askAddress(false, asked)).toBe(`/contact-us?${query}`)
  expect(askAddress(true, { about: { kind: 'item', id: '1', name: 'مخزن' } })).toBe(
    `/tickets/create?kind=item&id=1&title=${encodeURIComponent('مخزن')}`,
  )
})
