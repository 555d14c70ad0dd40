// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from '../../shared/call.ts'
import { ByKey, keyedListOf, listOf, Paging } from '../../shared/page.ts'
import { Refusal } from '../../shared/refusal.ts'
import { strings as arabic } from '../../shared/strings.ar.ts'
import { strings as english } from '../../shared/strings.en.ts'
import { addStrings, TextProvider } from '../text.tsx'
import type { ListCall, ListFilter } from './list-props.ts'
import { ListPage } from './ListPage.tsx'

addStrings('platform', 'en', english)
addStrings('platform', 'ar', arabic)

const Case = z.object({ _id: z.string(), name: z.string(), age: z.number() })
type Case = z.infer<typeof Case>

const listCases = call('GET /cases', {
  summary: 'Cases.',
  access: 'staff',
  query: Paging.extend({
    search: z.string().optional(),
    sortBy: z.string().optional(),
    sortDesc: z.boolean().optional(),
    status: z.string().optional(),
  }),
  answer: listOf(Case),
})
const listActs = call('GET /acts', {
  summary: 'Acts.',
  access: 'staff',
  query: ByKey.extend({ search: z.string().optional() }),
  answer: keyedListOf(Case),
})
const filters: ListFilter[] = [
  { key: 'status', label: 'Status', type: 'choice', options: [{ value: 'open', label: 'Open' }] },
]
const approve = vi.fn<(rows: Case[]) => Promise<unknown>>()
const refuse = vi.fn<(rows: Case[], why?: string) => Promise<unknown>>()

/** What the network got and answers, in place of a server. */
let asked: URL[]
let answer: (url: URL) => { status?: number; body: unknown }
let saved: { _id: string; key: string; name: string; state: string }[]

const all: Case[] = Array.from({ length: 60 }, (_, n) => ({ _id: `c${n}`, name: `Case ${n}`, age: n }))
const pageOf = (url: URL) => {
  const [page, size] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('perPage'))]
  return { body: { data: all.slice((page - 1) * size, page * size), count: all.length } }
}

beforeEach(() => {
  asked = []
  saved = []
  answer = pageOf
  approve.mockReset().mockResolvedValue(undefined)
  refuse.mockReset().mockResolvedValue(undefined)
  localStorage.clear()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://club.test')
    if (url.pathname.startsWith('/api/saved-views')) return savedViews(url, init)
    asked.push(url)
    const { status = 200, body } = answer(url)
    return Response.json(body, { status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function savedViews(url: URL, { method, body }: RequestInit) {
  if (method === 'POST') saved.push({ _id: `v${saved.length}`, ...JSON.parse(String(body)) })
  if (method === 'DELETE') saved = saved.filter(view => !url.pathname.endsWith(view._id))
  return Response.json(method === 'GET' ? { data: saved } : { data: saved.at(-1), message: 'ok' })
}

async function show(address = '/cases', call: ListCall<Case> = listCases, exportFile?: () => string) {
  const element = (
    <ListPage<Case>
      title="Cases"
      call={call}
      {...(exportFile && { exportFile })}
      viewsKey="test.cases"
      filters={filters}
      rowKey={row => row._id}
      rowHref={row => `/cases/${row._id}`}
      peek={row => <p>Age of {row.name}</p>}
      columns={[
        { key: 'name', label: 'Name', render: row => row.name, sortable: true },
        { key: 'age', label: 'Age', render: row => row.age, align: 'end', sortable: true },
        { key: 'id', label: 'Id', render: row => row._id, mono: true, optional: true },
      ]}
      bulk={[
        { key: 'approve', label: 'Approve', run: approve },
        { key: 'refuse', label: 'Refuse', run: refuse, ask: { label: 'Why', min: 3, max: 20 } },
        { key: 'pack', label: 'Pack', run: refuse, file: rows => `/files/${rows.length}`, most: 2 },
        { key: 'retire', label: 'Retire', run: refuse, notFor: one => (one.age < 2 ? 'Too young.' : null) },
      ]}
      empty={{ title: 'No cases yet' }}
    />
  )
  const routes = [
    { path: '/cases', element },
    { path: '/cases/:id', element: <h1>Full page</h1> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <TextProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TextProvider>,
  )
  await settle()
  return router
}
/** Lets the answers, the router and the page come to rest: rounds of the event loop, no length of time. */
const settle = () =>
  act(async () => {
    for (let round = 0; round < 8; round++) await new Promise(resolve => setTimeout(resolve))
  })
const click = async (element: Element, init = {}) => {
  fireEvent.click(element, { detail: 1, ...init })
  await settle()
}
const press = async (key: string, code = key) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code })
  await settle()
}
const names = () => screen.getAllByRole('link').map(link => link.textContent)
const lastAsked = () => Object.fromEntries(asked.at(-1)?.searchParams ?? [])
const row = (name: string) => screen.getByRole('link', { name }).closest('tr') as HTMLElement

test('the address says which rows are asked for, and the rows are shown with their number', async () => {
  await show('/cases?search=cold&status=open&sort=-age&page=2')
  expect(lastAsked()).toEqual({
    search: 'cold',
    status: 'open',
    sortBy: 'age',
    sortDesc: 'true',
    page: '2',
    perPage: '24',
  })
  expect(names()[0]).toBe('Case 24')
  expect(screen.getByText('60 results')).toBeTruthy()
})

/** Rows from a key on, as a server answers them. */
const byKey = (url: URL) => {
  const [size, before, after] = ['perPage', 'before', 'after'].map(name => url.searchParams.get(name))
  const at = (key: string) => all.findIndex(one => one._id === key)
  const from = before ? at(before) + 1 : after ? at(after) - Number(size) : 0
  const data = all.slice(from, from + Number(size))
  return { body: { data, count: 40, atLeast: true, newer: from > 0, older: from + data.length < all.length } }
}

test('a list that is read by key goes on from its last row, back from its first, and to the newest; the address keeps the place', async () => {
  answer = byKey
  const router = await show('/cases', listActs)
  const on = (name: string) => screen.getByRole('button', { name })
  expect([names()[0], lastAsked()]).toEqual(['Case 0', { perPage: '24' }])
  expect(screen.getByText('More than 40 results')).toBeTruthy()
  expect((on('Newer') as HTMLButtonElement).disabled).toBe(true)
  await click(on('Older'))
  expect([names()[0], router.state.location.search]).toEqual(['Case 24', '?before=c23'])
  await click(on('Older'))
  expect([names()[0], (on('Older') as HTMLButtonElement).disabled]).toEqual(['Case 48', true])
  await click(on('Newer'))
  expect([names()[0], lastAsked()]).toEqual(['Case 24', { perPage: '24', after: 'c48' }])
  await click(on('Newest'))
  expect([names()[0], router.state.location.search]).toEqual(['Case 0', ''])
})

test('a search in a list that is read by key begins with the newest again', async () => {
  answer = byKey
  const router = await show('/cases?before=c23', listActs)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'cold' } })
  await waitFor(() => expect(router.state.location.search).toBe('?search=cold'))
})

test('a list with a file of its own is fetched as that, and its rows are not read for it', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  answer = byKey
  await show('/cases', listActs, () => '/api/acts/export')
  const before = asked.length
  await click(screen.getByRole('button', { name: english.ui['export-csv'] }))
  expect(clicked.mock.instances.map(link => (link as unknown as HTMLAnchorElement).getAttribute('href'))).toEqual([
    '/api/acts/export',
  ])
  expect(asked).toHaveLength(before)
  clicked.mockRestore()
})

test('sorting goes up, down, and back to the list’s own order, from page one', async () => {
  const router = await show('/cases?page=2')
  const head = () => screen.getByRole('columnheader', { name: /Age/ })
  await click(within(head()).getByRole('button'))
  expect(router.state.location.search).toBe('?sort=age')
  expect(head().getAttribute('aria-sort')).toBe('ascending')
  await click(within(head()).getByRole('button'))
  expect(router.state.location.search).toBe('?sort=-age')
  await click(within(head()).getByRole('button'))
  expect(router.state.location.search).toBe('')
})

test('a filter stands in the address and as a chip; Back takes it off again', async () => {
  const router = await show()
  fireEvent.change(screen.getByLabelText('Filter by Status'), { target: { value: 'open' } })
  await settle()
  expect(lastAsked().status).toBe('open')
  expect(screen.getByRole('button', { name: 'Remove Status' })).toBeTruthy()
  await act(() => router.navigate(-1))
  expect(router.state.location.search).toBe('')
})

test('two changes in one breath are both kept', async () => {
  const router = await show()
  fireEvent.change(screen.getByLabelText('Filter by Status'), { target: { value: 'open' } })
  fireEvent.click(within(screen.getByRole('columnheader', { name: /Age/ })).getByRole('button'))
  await settle()
  expect(router.state.location.search).toBe('?status=open&sort=age')
})

test('a press on a row looks into the panel, which has its address; Escape closes it', async () => {
  const router = await show()
  await click(row('Case 3'))
  expect(screen.getByText('Age of Case 3')).toBeTruthy()
  expect(router.state.location.search).toBe('?peek=c3')
  await press('Escape')
  expect(screen.queryByText('Age of Case 3')).toBeNull()
})

test('a press on the name looks into the panel too, Enter and Ctrl go to the page', async () => {
  const router = await show()
  await click(screen.getByRole('link', { name: 'Case 3' }))
  expect(router.state.location.search).toBe('?peek=c3')
  await click(screen.getByRole('link', { name: 'Case 4' }), { detail: 0 })
  expect(router.state.location.pathname).toBe('/cases/c4')
})

test('j and k move, x selects, also on an Arabic keyboard; the panel follows', async () => {
  await show()
  await press('ت', 'KeyJ')
  await press('j', 'KeyJ')
  expect(document.activeElement?.textContent).toBe('Case 1')
  await press('ن', 'KeyK')
  expect(document.activeElement?.textContent).toBe('Case 0')
  await press('ء', 'KeyX')
  expect(screen.getByRole('region', { name: '1 selected' })).toBeTruthy()
  await press('Escape')
  expect(screen.queryByRole('region', { name: '1 selected' })).toBeNull()
})

test('letters typed into a field are letters, and all of them can be switched off', async () => {
  await show()
  screen.getByRole('searchbox').focus()
  await press('j', 'KeyJ')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  screen.getByRole('searchbox').blur()
  localStorage.setItem('single-keys', 'off')
  await press('j', 'KeyJ')
  expect(document.activeElement).toBe(document.body)
})

test('Shift takes all rows between, and the selection stays on other pages', async () => {
  await show()
  await click(screen.getByLabelText('Select Case 1'))
  await click(screen.getByLabelText('Select Case 4'), { shiftKey: true })
  expect(screen.getByRole('region', { name: '4 selected' })).toBeTruthy()
  await click(screen.getByRole('button', { name: /Page 2/ }))
  await click(screen.getByLabelText('Select this page'))
  expect(screen.getByRole('region', { name: '28 selected' })).toBeTruthy()
})

test('all that match can be selected beyond the page', async () => {
  await show()
  await click(screen.getByLabelText('Select this page'))
  await click(screen.getByRole('button', { name: 'Select all 60 that match' }))
  expect(screen.getByRole('region', { name: '60 selected' })).toBeTruthy()
})

test('a bulk action tells of each row, tries the failed again alone, and leaves selected what is not done', async () => {
  approve.mockImplementation(async ([one]) => {
    if (one?.name === 'Case 1') throw new Refusal('busy')
  })
  await show()
  for (const name of ['Case 0', 'Case 1', 'Case 2']) await click(screen.getByLabelText(`Select ${name}`))
  await click(screen.getByRole('button', { name: 'Approve' }))
  const dialog = screen.getByRole('dialog', { name: 'Approve: 3 selected', hidden: true })
  const inDialog = (name: string) => within(dialog).getAllByRole('button', { name, hidden: true }).at(-1) as Element
  expect(approve).not.toHaveBeenCalled()
  await click(inDialog('Approve'))
  expect(dialog.textContent).toContain('2 of 3 done')
  expect(dialog.textContent).toContain('Many people are here at once. Try again in a moment.')
  approve.mockClear()
  await click(inDialog('Try the failed ones again'))
  expect(approve).toHaveBeenCalledExactlyOnceWith([all[1]])
  await click(inDialog('Close'))
  expect(screen.getByRole('region', { name: '1 selected' })).toBeTruthy()
})

test('a bulk action is offered for those of the selected it is for, and names the others with the reason', async () => {
  await show()
  for (const name of ['Case 0', 'Case 1', 'Case 2']) await click(screen.getByLabelText(`Select ${name}`))
  await click(screen.getByRole('button', { name: 'Retire: 1 of 3' }))
  const dialog = screen.getByRole('dialog', { name: 'Retire: 1 selected', hidden: true })
  expect(within(dialog).getByText('Case 1').closest('li')?.textContent).toBe('Case 1Too young.')
  await click(within(dialog).getAllByRole('button', { name: 'Retire', hidden: true }).at(-1) as Element)
  expect(refuse).toHaveBeenCalledExactlyOnceWith([all[2]])
  await click(within(dialog).getAllByRole('button', { name: 'Close', hidden: true }).at(-1) as Element)
  expect(screen.getByRole('region', { name: '2 selected' })).toBeTruthy()
})

test('a bulk action that is for none of the selected tells why, and does nothing', async () => {
  await show()
  await click(screen.getByLabelText('Select Case 0'))
  const button = screen.getByRole('button', { name: 'Retire: Too young.' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await click(button)
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  expect(refuse).not.toHaveBeenCalled()
})

test('a bulk action that makes one file of the rows tells when they are too many for it, and leaves none out', async () => {
  const fetched = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await show()
  for (const name of ['Case 0', 'Case 1']) await click(screen.getByLabelText(`Select ${name}`))
  await click(screen.getByRole('button', { name: 'Pack' }))
  expect((fetched.mock.contexts.at(-1) as HTMLAnchorElement).getAttribute('href')).toBe('/files/2')
  await click(screen.getByLabelText('Select Case 2'))
  await click(screen.getByRole('button', { name: 'Pack: At most 2 at once. Select fewer.' }))
  expect(fetched).toHaveBeenCalledOnce()
  fetched.mockRestore()
})

test('a bulk action that asks for a text begins when it was typed, and hands it to each row', async () => {
  await show()
  for (const name of ['Case 0', 'Case 1']) await click(screen.getByLabelText(`Select ${name}`))
  await click(screen.getByRole('button', { name: 'Refuse' }))
  const dialog = screen.getByRole('dialog', { name: 'Refuse: 2 selected', hidden: true })
  const go = within(dialog).getAllByRole('button', { name: 'Refuse', hidden: true }).at(-1) as HTMLButtonElement
  expect(go.disabled).toBe(true)
  fireEvent.change(within(dialog).getByLabelText('Why'), { target: { value: ' Too old ' } })
  await click(go)
  expect(refuse.mock.calls).toEqual([
    [[all[0]], 'Too old'],
    [[all[1]], 'Too old'],
  ])
})

test('a view is saved under a name, shown as the one in use, picked and deleted', async () => {
  const router = await show('/cases?status=open&page=2')
  // Among the tools: a line that came with the first letter of a search would move the rows.
  expect(screen.queryByRole('navigation', { name: 'Saved views' })).toBeNull()
  await click(screen.getByRole('button', { name: 'Save this view' }))
  fireEvent.change(screen.getByLabelText('Name of the view'), { target: { value: 'Mine' } })
  fireEvent.submit(screen.getByLabelText('Name of the view').closest('form') as Element)
  await settle()
  expect(saved).toEqual([{ _id: 'v0', key: 'test.cases', name: 'Mine', state: 'status=open' }])
  expect(screen.getByRole('navigation', { name: 'Saved views' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mine' }).getAttribute('aria-current')).toBe('true')
  await click(screen.getByRole('button', { name: 'All' }))
  expect(router.state.location.search).toBe('')
  await click(screen.getByRole('button', { name: 'Mine' }))
  expect(router.state.location.search).toBe('?status=open')
  await click(screen.getByRole('button', { name: 'Delete the view Mine' }))
  expect(saved).toEqual([])
})

test('columns and row height are kept on this device', async () => {
  await show()
  await click(screen.getByRole('button', { name: 'Columns and row height' }))
  await click(screen.getByRole('checkbox', { name: 'Age' }))
  expect(screen.queryByRole('columnheader', { name: /Age/ })).toBeNull()
  cleanup()
  await show()
  expect(screen.queryByRole('columnheader', { name: /Age/ })).toBeNull()
})

test('an optional column shows once it is chosen, and goes again', async () => {
  await show()
  const head = () => screen.queryByRole('columnheader', { name: /Id/ })
  expect(head()).toBeNull()
  await click(screen.getByRole('button', { name: 'Columns and row height' }))
  await click(screen.getByRole('checkbox', { name: 'Id' }))
  expect(head()).not.toBeNull()
  cleanup()
  await show()
  expect(head()).not.toBeNull()
  await click(screen.getByRole('button', { name: 'Columns and row height' }))
  await click(screen.getByRole('checkbox', { name: 'Id' }))
  expect(head()).toBeNull()
})

test('the export is every row that matches, with the columns shown', async () => {
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => files.push(file) && 'blob:x', revokeObjectURL() {} }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await show()
  await click(screen.getByRole('button', { name: 'Export as CSV' }))
  const lines = ((await files[0]?.text()) ?? '').split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['Name,Age', 'Case 0,0'])
  expect(lines).toHaveLength(62)
})

test('no rows at all, none that match, and a failure are told apart', async () => {
  answer = () => ({ body: { data: [], count: 0 } })
  await show()
  expect(screen.getByRole('heading', { name: 'No cases yet' })).toBeTruthy()
  cleanup()
  const router = await show('/cases?status=open')
  await click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(router.state.location.search).toBe('')
  cleanup()
  answer = () => ({ status: 500, body: { code: 'unexpected', message: 'It broke.', requestId: 'r-7' } })
  await show()
  expect(screen.getByRole('alert').textContent).toContain('It broke.')
  expect(screen.getByText('Request r-7')).toBeTruthy()
  answer = pageOf
  await click(screen.getByRole('button', { name: 'Try again' }))
  expect(names()[0]).toBe('Case 0')
})
