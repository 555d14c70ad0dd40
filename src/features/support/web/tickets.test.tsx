// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Viewer } from '../../../platform/shared/access.ts'
import { strings as platformArabic } from '../../../platform/shared/strings.ar.ts'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { forgetKeptWords } from '../../../platform/web/kept-words.ts'
import { reading } from '../../../platform/web/language.tsx'
import { session } from '../../../platform/web/session.tsx'
import { addStrings, sentences, TextProvider } from '../../../platform/web/text.tsx'
import { Toasts } from '../../../platform/web/ui/Toasts.tsx'
import { strings as articles } from '../../articles/strings.en.ts'
import { UNTOUCHED } from '../../settings/web/data.ts'
import type { TicketRule } from '../contract/automation.ts'
import type { DeskTicket } from '../contract/desk.ts'
import type { Ticket } from '../contract/tickets.ts'
import { strings as arabic } from '../strings.ar.ts'
import { strings } from '../strings.en.ts'
import { RulesScreen } from './automation/RulesScreen.tsx'
import { AddDepartmentScreen } from './departments/DepartmentScreens.tsx'
import { DepartmentsScreen } from './departments/DepartmentsScreen.tsx'
import { DeskTicketScreen } from './desk/DeskTicketScreen.tsx'
import { QueueScreen } from './desk/QueueScreen.tsx'
import { RepliesScreen } from './desk/RepliesScreen.tsx'
import { CreateTicketScreen } from './mine/CreateTicketScreen.tsx'
import { MyTicketsScreen } from './mine/MyTicketsScreen.tsx'
import { TicketScreen } from './mine/TicketScreen.tsx'

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const GENERAL = { _id: idOf(1), name: 'General', arabicName: 'عام', zone: 'Asia/Dubai' }
const BILLING = { _id: idOf(2), name: 'Billing', arabicName: 'الفوترة', zone: 'Asia/Dubai' }
const NADIA = { _id: idOf(5), name: 'Nadia', picture: null }
const HANA = { _id: idOf(6), name: 'Hana', username: 'hana', picture: null }

const choice = (one: typeof GENERAL, by: string | null) => ({
  ...one,
  hint: '',
  arabicHint: '',
  open: true,
  answers: (['low', 'normal', 'high', 'urgent'] as const).map(priority => ({ priority, minutes: 240, by })),
})
const said = (n: number, kind: 'member' | 'staff' | 'note', text: string) => ({
  _id: idOf(n),
  kind,
  by: kind === 'member' ? NADIA : HANA,
  text,
  format: 'plain' as const,
  html: null,
  language: 'en' as const,
  at: at(-60 + n),
  files: [],
})
const TICKET: Ticket = {
  _id: idOf(9),
  number: 4821,
  subject: 'My trial ended two days early',
  language: 'en',
  status: 'new',
  priority: 'high',
  department: GENERAL,
  dueAt: at(90),
  late: false,
  closesAt: null,
  reopensUntil: null,
  stars: null,
  survey: true,
  reopensWithinDays: 14,
  answeredBy: null,
  createdAt: at(-60),
  movedAt: at(-50),
  about: null,
  mergedInto: null,
  messages: [said(7, 'member', 'Can you give me the two days back?')],
  steps: [],
}
const DESK: DeskTicket = {
  ...TICKET,
  owner: NADIA,
  assignee: null,
  returnsAt: null,
  tags: ['trial'],
  requestId: null,
  others: [],
  linked: [],
  firstDueAt: at(-34),
  firstAnsweredAt: null,
  ratingText: '',
  dueAt: at(-34),
  late: true,
  messages: [...TICKET.messages, said(8, 'note', 'Same as 4707.')],
  steps: [{ _id: idOf(4), act: 'assigned', by: HANA, at: at(-40), facts: { name: 'Hana' } }],
  member: {
    username: 'nadia',
    email: 'nadia@example.test',
    language: 'ar',
    userType: 'freelancer',
    since: at(-9e5),
    tickets: 2,
  },
}
const DEPARTMENT = {
  ...GENERAL,
  hint: '',
  arabicHint: '',
  mail: 'help@example.test',
  zone: null,
  clubZone: 'Asia/Dubai',
  hours: [{ day: 1, from: '09:00', to: '17:00' }],
  holidays: [],
  answerTimes: Object.fromEntries(['low', 'normal', 'high', 'urgent'].map(one => [one, { first: 240, next: 60 }])),
  members: [HANA],
  openTickets: 3,
  place: 0,
  archivedAt: null,
}
const REPLY = { _id: idOf(3), name: 'Days owed', department: null, body: 'Dear {name}', arabicBody: 'تحية طيبة {name}' }

const NEAR = { _id: idOf(8), number: 4825, subject: 'Once more', language: 'en', status: 'open' } as const
const RULE: TicketRule = {
  _id: idOf(2),
  name: 'Money goes to invoices',
  occasion: 'opened',
  conditions: { departments: [], priorities: ['low'], languages: [], words: ['فاتورة'], unassigned: false },
  doing: { moveTo: BILLING._id, priority: null, assignee: null, tags: ['money'], note: '' },
  active: true,
}

/** What the network holds and was asked, in place of a server. */
let ticket: Ticket
let desk = DESK
/** What a write waits for on its way. */
let onTheWay: Promise<void> | undefined
let sent: { path: string; method: string; body: Record<string, unknown> }[]
const rows = (data: unknown[]) => ({ data, count: data.length })
const counts = { all: 1, mine: 1, unassigned: 0, due: 1, open: 1, closed: 0 }
const ENTRY = { _id: idOf(8), key: 'trial', question: 'How long is the trial?', answer: '<p>A month.</p>' }

function answerOf(path: string): unknown {
  const [address] = path.split('?')
  switch (address) {
    case '/api/settings/public':
      return { data: UNTOUCHED }
    case '/api/tickets/departments':
      return rows([choice(GENERAL, at(240)), choice(BILLING, null)])
    case '/api/tickets/mine':
      return { ...rows([ticket]), counts }
    case '/api/tickets/queue':
      return { ...rows([DESK]), counts }
    case `/api/tickets/${TICKET._id}`:
      return { data: ticket }
    case `/api/tickets/${TICKET._id}/desk`:
      return { data: desk }
    case '/api/departments':
      return rows([DEPARTMENT])
    case '/api/departments/people':
      return rows([HANA])
    case '/api/canned-replies':
      return rows([REPLY])
    case '/api/ticket-rules':
      return rows([RULE])
    case '/api/member-panel':
      return { data: { member: null, parts: [], noted: null } }
    case '/api/articles/faq':
      return rows([{ key: 'plans', name: 'Plans', entries: [ENTRY] }])
    default:
      return rows([])
  }
}

const viewer = (role: Viewer['role']): Viewer => ({
  id: role === 'Guest' ? NADIA._id : HANA._id,
  role,
  userType: null,
  profileStatus: null,
  permissions: [],
})

beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('platform', 'ar', platformArabic)
  addStrings('articles', 'en', articles)
  addStrings('support', 'en', strings)
  addStrings('support', 'ar', arabic)
  ticket = TICKET
  desk = DESK
  sent = []
  onTheWay = undefined
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    if (method === 'GET') return new Response(JSON.stringify(answerOf(path)))
    sent.push({ path, method, body: JSON.parse(String(init.body ?? '{}')) })
    await onTheWay
    if (path === '/api/ticket-rules/trial') {
      const change = { moveTo: BILLING._id, tags: ['money'] }
      return new Response(JSON.stringify({ data: [{ ticket: NEAR, change }], count: 1, tried: 100 }))
    }
    const data = /\/(answers|notes|status)$/.test(path) ? desk : ticket
    return new Response(JSON.stringify({ message: 'Done.', data }))
  })
  session.set({ status: 'member', user: null, viewer: viewer('Guest'), session: null })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  sentences.changeLanguage('en')
  reading.set({ ...reading.get(), language: 'en' })
  session.set({ status: 'visitor', user: null, viewer: null, session: null })
})

async function show(path: string, element: ReactNode, at = path) {
  const router = createMemoryRouter(
    [
      { path, element },
      { path: '*', element: null },
    ],
    { initialEntries: [at] },
  )
  await act(async () => {
    render(
      <TextProvider>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </TextProvider>,
    )
  })
  return router
}
const press = async (name: RegExp | string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}
const type = async (label: RegExp, value: string) => {
  const field = await screen.findByLabelText(label)
  await act(async () => fireEvent.change(field, { target: { value } }))
}
/** The editor of rich text, once it is there. */
const editorOf = async (label: RegExp) => (await screen.findByLabelText(label)) as HTMLElement & { editor: Editor }
const write = async (label: RegExp, words: string) => {
  const { editor } = await editorOf(label)
  await act(async () => editor.commands.setContent(`<p>${words}</p>`))
}
const written = async (label: RegExp) => (await editorOf(label)).textContent
const turn = async (name: string) => {
  const tab = await screen.findByRole('tab', { name })
  await act(async () => fireEvent.click(tab))
}
const typed = (label: RegExp) => screen.getByLabelText<HTMLTextAreaElement>(label).value
const asAdmin = () => session.set({ status: 'member', user: null, viewer: viewer('Super-admin'), session: null })
const view = `/tickets/view/${TICKET._id}`
const opened = () => show('/tickets/view/:ticketId', <TicketScreen />, view)
const atDesk = async () => {
  asAdmin()
  await show('/tickets/view/:ticketId', <DeskTicketScreen ticketId={TICKET._id} />, view)
  await screen.findByRole('tab', { name: 'Internal note' })
}

describe('a new ticket', () => {
  test('says by when it is answered, and what may answer it already, before it is sent', async () => {
    const router = await show('/tickets/create', <CreateTicketScreen />)
    await screen.findByText(/^First answer by/)
    await type(/In one line/, 'My trial ended')
    await screen.findByText('How long is the trial?')
    const billing = await screen.findByRole('radio', { name: /Billing/ })
    await act(async () => fireEvent.click(billing))
    await screen.findByText(/We answer as soon as .*Billing.* is there again/)
    await type(/What happened/, 'Two days early.')
    await press('Send the ticket')
    await waitFor(() => expect(router.state.location.pathname).toBe(view))
    expect(sent).toMatchObject([
      {
        path: '/api/tickets',
        body: {
          department: BILLING._id,
          priority: 'normal',
          subject: 'My trial ended',
          text: 'Two days early.',
          files: [],
        },
      },
    ])
  })

  test('carries what the page it came from says: the thing, and the request that failed', async () => {
    const from = `/tickets/create?subject=It%20failed&request=req-12&from=%2Fmarket&kind=item&id=${idOf(3)}&title=Cold%20store`
    await show('/tickets/create', <CreateTicketScreen />, from)
    await screen.findByText('Cold store')
    expect((screen.getByLabelText(/What happened/) as HTMLTextAreaElement).value).toContain(
      `Page: ${location.origin}/market`,
    )
    await screen.findByText('req-12')
    await type(/What happened/, 'Nothing came.')
    await press('Send the ticket')
    expect(sent[0]?.body).toMatchObject({
      subject: 'It failed',
      requestId: 'req-12',
      about: { kind: 'item', id: idOf(3) },
    })
  })
})

describe('one’s own ticket', () => {
  test('says in words how far it is, and takes an answer', async () => {
    await opened()
    await screen.findByText(/^We answer by/)
    await type(/Your answer/, 'And a receipt.')
    await press('Send')
    expect(sent).toMatchObject([{ path: `/api/tickets/${TICKET._id}/messages`, body: { text: 'And a receipt.' } }])
  })

  test('that is solved asks once how the help was, and can be opened again', async () => {
    ticket = { ...TICKET, status: 'resolved', dueAt: null, closesAt: at(7 * 1440) }
    await opened()
    await screen.findByText('Solved, how was the help?')
    await press('5, excellent')
    await press('Not solved, open it again')
    expect(sent.map(one => [one.path, one.body])).toEqual([
      [`/api/tickets/${TICKET._id}/rating`, { stars: 5 }],
      [`/api/tickets/${TICKET._id}/reopen`, {}],
    ])
  })

  test('that was closed long ago takes nothing any more', async () => {
    ticket = { ...TICKET, status: 'closed', dueAt: null, reopensUntil: at(-5) }
    await opened()
    await screen.findByText('This ticket is closed.')
    expect(screen.queryByRole('button', { name: /open it again/ })).toBeNull()
    expect(screen.queryByLabelText(/Your answer/)).toBeNull()
  })

  test('that was answered counts as read once it is looked at', async () => {
    ticket = { ...TICKET, answeredBy: 'Hana', status: 'waiting_customer', dueAt: null }
    await opened()
    await waitFor(() => expect(sent.map(one => one.path)).toEqual([`/api/tickets/${TICKET._id}/read`]))
  })

  test('stands in the list in Arabic as it does in English', async () => {
    sentences.changeLanguage('ar')
    reading.set({ ...reading.get(), language: 'ar' })
    await show('/tickets', <MyTicketsScreen />)
    await screen.findByText('كيف نساعدك؟')
    await screen.findByText(/يصلك أول رد خلال 4 ساعات/)
    await screen.findByText(/نرد قبل/)
    expect(screen.getByRole('link', { name: 'فتح تذكرة جديدة' }).getAttribute('href')).toBe('/tickets/create')
  })
})

describe('the desk', () => {
  test('shows lateness, notes that only staff read, and who asks', async () => {
    await atDesk()
    expect((await screen.findAllByText('34 minutes late')).length).toBeGreaterThan(0)
    await screen.findByText('Internal note, only staff read this')
    await screen.findByText('nadia@example.test')
    await screen.findByText(/took it/)
  })

  test('answers with a reply that was written once, in the language of the member', async () => {
    await atDesk()
    await editorOf(/Answer to/)
    await type(/Canned reply/, REPLY._id)
    await type(/Other ways to send/, 'resolve')
    await press('Send')
    expect(sent).toMatchObject([
      {
        path: `/api/tickets/${TICKET._id}/answers`,
        body: { html: '<p>تحية طيبة Nadia</p>', next: 'resolve', files: [] },
      },
    ])
  })

  test('keeps a note by another way than an answer', async () => {
    await atDesk()
    const note = await screen.findByRole('tab', { name: 'Internal note' })
    await act(async () => fireEvent.click(note))
    await type(/Note among staff/, 'She is right.')
    await press('Keep the note')
    expect(sent).toMatchObject([{ path: `/api/tickets/${TICKET._id}/notes`, body: { text: 'She is right.' } }])
  })

  test('never touches an answer that is being typed while a note is on its way, nor what is typed after it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await atDesk()
    await turn('Internal note')
    await type(/Note among staff/, 'She is right.')
    onTheWay = promise
    await press('Keep the note')
    await type(/Note among staff/, 'She is right. And so is he.')
    await turn('Public answer')
    await write(/Answer to/, 'You have the two days back.')
    await act(async () => resolve())
    expect(await written(/Answer to/)).toBe('You have the two days back.')
    await turn('Internal note')
    expect(typed(/Note among staff/)).toBe('And so is he.')
  })

  test('keeps what is typed through a reload, for whoever typed it, until it is sent or they leave', async () => {
    await atDesk()
    await write(/Answer to/, 'You have the two days back.')
    await turn('Internal note')
    await type(/Note among staff/, 'She is right.')
    cleanup()
    await atDesk()
    expect(await written(/Answer to/)).toBe('You have the two days back.')
    await turn('Internal note')
    await press('Keep the note')
    cleanup()
    await atDesk()
    expect(await written(/Answer to/)).toBe('You have the two days back.')
    expect(typed(/Note among staff/)).toBe('')
    cleanup()
    const other = { ...viewer('Super-admin'), id: NADIA._id }
    session.set({ status: 'member', user: null, viewer: other, session: null })
    await show('/tickets/view/:ticketId', <DeskTicketScreen ticketId={TICKET._id} />, view)
    expect(await written(/Answer to/)).toBe('')
    cleanup()
    forgetKeptWords()
    await atDesk()
    expect(await written(/Answer to/)).toBe('')
  })

  test('brings a ticket into another of the same member', async () => {
    const near = { _id: idOf(12), number: 4825, subject: 'Once more', language: 'en', status: 'open' } as const
    const before = DESK.others
    DESK.others = [near]
    await atDesk()
    await press('Merge')
    await press('Bring them together')
    DESK.others = before
    expect(sent).toMatchObject([{ path: `/api/tickets/${TICKET._id}/merge`, body: { into: near._id } }])
  })

  test('lets a ticket rest until a morning', async () => {
    await atDesk()
    await press('Rest until')
    await press('In a week')
    const buttons = await screen.findAllByRole('button', { name: 'Rest until' })
    await act(async () => fireEvent.click(buttons.at(-1)!))
    expect(sent).toMatchObject([{ path: `/api/tickets/${TICKET._id}/status`, body: { status: 'on_hold' } }])
    const days = (new Date(String(sent[0]!.body.until)).getTime() - Date.now()) / 86_400_000
    expect(Math.round(days)).toBeGreaterThan(5)
  })

  test('shows tags that others or a macro set meanwhile, and never writes over them what nobody typed', async () => {
    await atDesk()
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tags' })
    expect(field.value).toBe('trial')
    desk = { ...DESK, tags: ['trial', 'money'] }
    await press('Mark as solved')
    await waitFor(() => expect(field.value).toBe('trial, money'))
    expect(screen.queryByRole('button', { name: 'Save tags' })).toBeNull()
  })

  test('lists the queue in its parts', async () => {
    asAdmin()
    await show('/tickets', <QueueScreen />)
    await screen.findByRole('tab', { name: /Mine/ })
    expect((await screen.findAllByText('My trial ended two days early')).length).toBeGreaterThan(0)
  })

  test('makes a department with hours and answer times', async () => {
    asAdmin()
    await show('/tickets/departments/add', <AddDepartmentScreen />)
    await type(/Name in English/, 'Membership')
    await type(/Name in Arabic/, 'العضويات')
    await press('Make the department')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({
      path: '/api/departments',
      body: { name: 'Membership', arabicName: 'العضويات', zone: null, memberIds: [] },
    })
    expect(sent[0]?.body.hours).toHaveLength(5)
  })

  test('says what a rule does and when, and tries it before it holds', async () => {
    asAdmin()
    await show('/tickets/rules', <RulesScreen />)
    await screen.findByText('Money goes to invoices')
    await screen.findByText('A ticket is opened')
    await screen.findByText(/Passes it on to .*Billing/)
    await press('Edit')
    await press('Try it')
    await screen.findByText('Of 100 tickets this rule would change 1.')
    await screen.findByText('Once more')
    const { _id, ...draft } = RULE
    expect(sent).toMatchObject([{ path: '/api/ticket-rules/trial', body: draft }])
    await press('Save')
    await waitFor(() => expect(sent[1]).toMatchObject({ path: `/api/ticket-rules/${_id}`, method: 'PUT', body: draft }))
  })

  test('lists departments and canned replies', async () => {
    asAdmin()
    await show('/tickets/departments', <DepartmentsScreen />)
    await screen.findByText('3 open tickets')
    cleanup()
    await show('/tickets/replies', <RepliesScreen />)
    await screen.findByText('Days owed')
  })
})
