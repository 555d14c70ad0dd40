// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { keyOfRead } from '../../../platform/web/call.ts'
import { reading } from '../../../platform/web/language.tsx'
import { session } from '../../../platform/web/session.tsx'
import { addStrings, sentences, TextProvider } from '../../../platform/web/text.tsx'
import { Toasts } from '../../../platform/web/ui/Toasts.tsx'
import { strings as mailTexts } from '../../mail-texts/strings.en.ts'
import { readClub } from '../../settings/contract/club.ts'
import { DEFAULTS } from '../../settings/defaults.ts'
import { UNTOUCHED } from '../../settings/web/data.ts'
import type { CampaignBody, CampaignView } from '../contract.ts'
import { strings } from '../strings.en.ts'
import { CampaignScreen } from './CampaignScreen.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const text = (subject: string, body: string) => ({ subject, body, action: '' })
const CAMPAIGN: CampaignView = {
  _id: ID,
  title: 'Spring evening',
  state: 'draft',
  archived: false,
  dueAt: null,
  zone: null,
  beganAt: null,
  endedAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  by: 'Lina Haddad',
  figures: null,
  texts: { en: text('An evening', 'Come.'), ar: text('أمسية', 'أهلًا بكم.') },
  link: '',
  picture: null,
  audience: { kinds: [], plans: [], countries: [], industries: [], languages: [], activity: 'any' },
  revision: 3,
  links: [],
}

type Sent = { path: string; body: Record<string, unknown> }
let kept: CampaignView
let sent: Sent[]
/** What a write is answered with instead of being done. */
let refusal: { status: number; problem: object } | null
/** Held until it is let go, so that a second press comes before the answer. */
let gate: Promise<void> | null

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

async function answer(path: string, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET'
  const body = init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {}
  if (path.includes('/campaigns/audience'))
    return json({ data: { count: 41, first: ['Rana'], unsubscribed: 2, bouncing: 1 } })
  if (path.includes('/campaigns/preview')) return json({ data: { subject: 'An evening', html: '<p>Come.</p>' } })
  if (path.includes('/countries')) return json({ data: { data: [] } })
  if (!path.includes('/campaigns/')) return json({ data: [], count: 0 })
  if (method === 'GET') return json({ data: kept })
  sent.push({ path, body })
  await gate
  if (refusal) {
    const { status, problem } = refusal
    refusal = null
    return json(problem, status)
  }
  const { revision, pictureId: _, ...changed } = body as CampaignBody & { revision: number }
  kept = path.endsWith('/send')
    ? { ...kept, state: 'scheduled', dueAt: '2026-12-09T06:00:00.000Z', zone: String(body.zone) }
    : { ...kept, ...(changed as Partial<CampaignView>), revision: revision + 1 }
  return json({ message: 'Done.', data: kept })
}

beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('campaigns', 'en', strings)
  addStrings('mail-texts', 'en', mailTexts)
  ;[kept, sent, refusal, gate] = [CAMPAIGN, [], null, null]
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => answer(path, init))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  sentences.changeLanguage('en')
  reading.set({ ...reading.get(), language: 'en' })
  const viewer = { id: 'me', role: 'Super-admin', userType: null, profileStatus: null, permissions: [] }
  session.set({ ...session.get(), viewer } as never)
  const routes = [{ path: '/mailNotifications/:campaignId', element: <CampaignScreen /> }]
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(keyOfRead(readClub), { data: { ...UNTOUCHED, name: DEFAULTS.clubName } })
  render(
    <QueryClientProvider client={client}>
      <TextProvider>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/mailNotifications/${ID}`] })} />
        <Toasts />
      </TextProvider>
    </QueryClientProvider>,
  )
  await act(async () => undefined)
  await screen.findByRole('heading', { level: 1, name: 'Spring evening' })
}
const column = (language: 'english' | 'arabic') =>
  within(within(document.querySelector('form')!).getByRole('region', { name: strings.edit[language] }))
const field = (language: 'english' | 'arabic', label: string) =>
  column(language).getByLabelText(label) as HTMLInputElement
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: strings.edit.save }))

test('what is typed is kept with the revision that was shown, and the bar is there only while something is unsaved', async () => {
  await open()
  expect(screen.queryByText(strings.edit.unsaved)).toBeNull()
  type(field('english', strings.edit.subject), 'An evening in spring')
  expect(screen.getByText(strings.edit.unsaved)).toBeTruthy()
  save()
  await waitFor(() => expect(screen.queryByText(strings.edit.unsaved)).toBeNull())
  expect(sent).toMatchObject([{ body: { revision: 3, texts: { en: { subject: 'An evening in spring' } } } }])
})

test('a fault stands at its field, and nothing that was typed is lost', async () => {
  await open()
  refusal = {
    status: 422,
    problem: {
      code: 'validation',
      message: 'Not right',
      errors: [{ path: 'texts.ar.body', code: 'required', message: 'Needed.' }],
    },
  }
  type(field('arabic', strings.edit.body), 'كلمة')
  save()
  await waitFor(() => expect(field('arabic', strings.edit.body).getAttribute('aria-invalid')).toBe('true'))
  expect(field('arabic', strings.edit.body).value).toBe('كلمة')
})

test('what another window saved comes into the fields nobody changed here, and the next save goes through', async () => {
  await open()
  type(field('english', strings.edit.subject), 'My subject')
  kept = {
    ...CAMPAIGN,
    title: 'Spring gathering',
    revision: 4,
    texts: { ...CAMPAIGN.texts, ar: text('لقاء', 'تعالوا.') },
  }
  refusal = { status: 409, problem: { code: 'campaigns.moved', message: 'Moved', errors: [] } }
  save()
  expect((await screen.findByRole('alert')).textContent).toContain(strings.edit['moved-body'])
  expect(field('english', strings.edit.subject).value).toBe('My subject')
  expect(field('arabic', strings.edit.subject).value).toBe('لقاء')
  save()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]!.body).toMatchObject({
    revision: 4,
    title: 'Spring gathering',
    texts: { en: { subject: 'My subject' } },
  })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('sending keeps what is written first, once, however often it is pressed', async () => {
  await open()
  let go = () => {}
  gate = new Promise(resolve => {
    go = resolve
  })
  type(field('english', strings.edit.subject), 'Tonight')
  fireEvent.click(screen.getByRole('button', { name: strings.send.now }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/41/)
  const button = dialog.getByRole('button', { name: strings.send.now })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(sent).toHaveLength(1))
  go()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(one => [one.path.endsWith('/send'), one.body.revision])).toEqual([
    [false, 3],
    [true, 4],
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toHaveLength(2)
})
