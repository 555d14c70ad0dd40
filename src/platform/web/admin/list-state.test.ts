import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '../../shared/call.ts'
import { listOf, Paging } from '../../shared/page.ts'
import type { ListFilter } from './list-props.ts'
import { asksForAll, inputOf, readState, viewText, withFilter, writeState } from './list-state.ts'

const filters: ListFilter[] = [
  { key: 'status', label: 'Status', type: 'choice', options: [{ value: 'open', label: 'Open' }] },
  { key: 'mine', label: 'Mine', type: 'boolean' },
  { key: 'since', label: 'Since', type: 'date' },
  { key: 'city', label: 'City', type: 'text' },
]
const read = (query: string) => readState(new URLSearchParams(query), filters)
const rewrite = (query: string) => writeState(read(query), new URLSearchParams(), filters).toString()

const search = call('POST /cases/search', {
  summary: 'Cases.',
  access: 'staff',
  reads: true,
  body: Paging.extend({
    q: z.string().optional(),
    sortBy: z.string().optional(),
    sortDesc: z.boolean().optional(),
    status: z.string().optional(),
    mine: z.boolean().optional(),
  }),
  answer: listOf(z.object({ _id: z.string() })),
})
const plain = call('GET /cases', {
  summary: 'Cases.',
  access: 'staff',
  query: Paging,
  answer: listOf(z.object({ _id: z.string() })),
})

test('what was asked comes back from the address as it was', () => {
  const query = 'search=cold&sort=-amount&page=3&perPage=50&peek=7&status=open&mine=true&since=2026-11-20&city=Sohar'
  expect(new URLSearchParams(rewrite(query))).toEqual(new URLSearchParams(query))
})

test('the list as it is by default leaves the address clean', () => {
  expect(rewrite('page=1&perPage=24&search=')).toBe('')
})

test('what is not understood is left out', () => {
  expect(read('page=-2&perPage=7&status=gone&mine=maybe&since=yesterday')).toEqual({
    search: '',
    sort: '',
    page: 1,
    before: '',
    after: '',
    perPage: 24,
    filters: {},
    peek: '',
    tab: '',
  })
})

test('what else stands in the address stays', () => {
  const after = writeState({ ...read('status=open'), filters: {} }, new URLSearchParams('lang=ar&status=open'), filters)
  expect(after.toString()).toBe('lang=ar')
})

test('a saved view keeps neither page nor panel, and is the same text however it was reached', () => {
  expect(viewText(read('status=open&page=4&peek=7&search=cold'), filters)).toBe('search=cold&status=open')
  expect(viewText(read('search=cold&status=open'), filters)).toBe('search=cold&status=open')
})

test('the call gets what it declares under its own names, and nothing else', () => {
  const state = read('search=cold&sort=-amount&status=open&mine=false&city=Sohar')
  const body = { q: 'cold', sortBy: 'amount', sortDesc: true, status: 'open', mine: false, page: 1, perPage: 24 }
  expect(inputOf(search, state, filters)).toEqual({ body })
  expect(inputOf(plain, state, filters)).toEqual({ query: { page: 1, perPage: 24 } })
})

test('a fixed value of the list goes along, and gives way to the reader’s filter', () => {
  expect(inputOf(search, read(''), filters, { status: 'open' })).toMatchObject({ body: { status: 'open' } })
  expect(inputOf(search, read('status=open'), filters, { status: 'closed' })).toMatchObject({
    body: { status: 'open' },
  })
})

test('a filter is set and taken off', () => {
  const state = read('status=open')
  expect(withFilter(state, 'city', 'Sohar')).toEqual({ status: 'open', city: 'Sohar' })
  expect(withFilter(state, 'status', '')).toEqual({})
})

test('the list’s own names are those it writes', () => {
  const state = {
    search: 'a',
    sort: 'b',
    page: 2,
    before: 'k',
    after: 'l',
    perPage: 50,
    filters: {},
    peek: 'c',
    tab: 'd',
  }
  const own = ['search', 'sort', 'page', 'before', 'after', 'perPage', 'peek', 'tab']
  expect([...writeState(state, new URLSearchParams(), []).keys()]).toEqual(own)
})

test('a view keeps the tab it was saved in, and a tab alone is not a view', () => {
  expect(viewText(read('tab=mine&status=open&page=2'), filters)).toBe('status=open&tab=mine')
  expect(read('status=open&tab=mine').tab).toBe('mine')
  expect([asksForAll(''), asksForAll('tab=mine'), asksForAll('status=open&tab=mine')]).toEqual([true, true, false])
})
