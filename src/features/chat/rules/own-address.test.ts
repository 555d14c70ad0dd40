import { expect, test } from 'vitest'
import { firstAddress, namedBy } from './own-address.ts'

const ID = '0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee'
const HERE = 'https://club.example'

test('an address of the club is known by what it leads to, in each of its forms', () => {
  expect(namedBy(`${HERE}/profile/details/${ID}?from=feed`, HERE)).toEqual({ kind: 'item', id: ID })
  expect(namedBy(`${HERE}/project/details/${ID.toUpperCase()}/`, HERE)).toEqual({ kind: 'item', id: ID })
  expect(namedBy(`${HERE}/my-agreements/${ID}`, HERE)).toEqual({ kind: 'agreement', id: ID })
  expect(namedBy(`${HERE}/timeline/posts/${ID}`, HERE)).toEqual({ kind: 'post', id: ID })
  expect(namedBy(`${HERE}/auctions/${ID}`, HERE)).toEqual({ kind: 'auction', id: ID })
  expect(namedBy(`${HERE}/profile/sahl-mills`, HERE)).toEqual({ kind: 'member', username: 'sahl-mills' })
})

test('other pages, other sites and what is no address lead to nothing', () => {
  for (const address of [
    `${HERE}/inbox`,
    `${HERE}/profile/details`,
    `https://elsewhere.example/profile/x`,
    'no',
    `${HERE}/auctions/check-log`,
  ])
    expect(namedBy(address, HERE)).toBeNull()
})

test('the first address of a text is found without what ends the sentence', () => {
  expect(firstAddress('Look (https://a.example/b?c=1), and https://d.example')).toBe('https://a.example/b?c=1')
  expect(firstAddress('انظر https://a.example/صفحة، ثم')).toBe('https://a.example/صفحة')
  expect(firstAddress('nothing http:// here')).toBeNull()
})
