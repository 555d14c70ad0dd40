// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { strings as formStrings } from '../../../../engines/forms/strings.en.ts'
import { strings as platform } from '../../../../platform/shared/strings.en.ts'
import { session } from '../../../../platform/web/session.tsx'
import { addStrings, TextProvider } from '../../../../platform/web/text.tsx'
import { Toasts } from '../../../../platform/web/ui/Toasts.tsx'
import '../../../../platform/web/test/ShownIn.tsx'
import type { MyValues } from '../../contract/mine.ts'
import type { Section } from '../../kind.ts'
import { strings } from '../../strings.en.ts'
import { ProfileSection } from './ProfileSection.tsx'

const ME = '00000000-0000-7000-8000-00000000000f'
const user = { _id: ME, name: 'Qamar', userType: 'company', profileStatus: 'approved' } as never

let mine: MyValues
let sent: { path: string; body: { values: Record<string, unknown> } }[]
let refusal: { status: number; body: object } | null

/** The server of one profile: reads answer it, an edit changes it and says what was sent to the review team. */
async function serve(path: string, init: RequestInit = {}) {
  const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
  if (init.method === 'PUT') {
    const body = JSON.parse(String(init.body)) as { values: Record<string, unknown> }
    sent.push({ path, body })
    if (refusal) return answer(refusal.body, refusal.status)
    mine = { ...mine, values: { ...mine.values, ...body.values }, pending: Object.keys(body.values) }
    return answer({ message: strings.edited.review, data: { live: [], review: mine.pending } })
  }
  if (path === '/api/profiles/mine/values') return answer({ data: mine })
  if (path.startsWith('/api/countries/search')) return answer({ data: { data: [] }, count: 0 })
  return answer({ data: path === '/api/profiles/mine' ? null : [], count: 0 })
}

beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('profiles', 'en', strings)
  addStrings('forms', 'en', formStrings)
  localStorage.clear()
  session.set({ status: 'member', user, viewer: null, session: null })
  const values = { companyFacebookLink: 'https://facebook.com/qamar', companyAddress: 'Harbour Street 4' }
  mine = {
    kind: 'company',
    status: 'approved',
    values,
    files: [],
    kept: [],
    audiences: {},
    pending: [],
    revision: null,
    asks: [],
    reason: null,
  }
  sent = []
  refusal = null
  vi.stubGlobal('fetch', serve)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  session.set({ status: 'visitor', user: null, viewer: null, session: null })
})

async function open(section: Section) {
  const shown = await act(async () =>
    render(
      <TextProvider>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>
            <ProfileSection section={section} />
            <Toasts />
          </MemoryRouter>
        </QueryClientProvider>
      </TextProvider>,
    ),
  )
  return shown
}

const facebook = () => screen.findByLabelText<HTMLInputElement>(/^Facebook/)
const type = (field: HTMLElement, value: string) => act(async () => void fireEvent.change(field, { target: { value } }))
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

describe('a section of the settings', () => {
  test('says before anything is changed that the review team reads links first', async () => {
    await open('social')
    expect(await screen.findByText(strings.edit['all-review'])).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: strings.edit.save }).disabled).toBe(true)
  })

  test('marks the fields that are read first where others of the section are not', async () => {
    await open('information')
    expect(await screen.findByText(strings.edit['some-review'])).toBeTruthy()
    expect(screen.getAllByText(strings.edit.mark).length).toBeGreaterThan(0)
  })

  test('says it once where all of a group is read first', async () => {
    await open('information')
    const figures = within(await screen.findByRole('region', { name: 'Figures' }))
    expect(figures.getAllByRole('textbox').length).toBeGreaterThan(3)
    expect(figures.getAllByText(strings.edit.mark)).toHaveLength(1)
  })

  test('sends only what was changed, and shows afterwards that it waits', async () => {
    await open('social')
    await type(await facebook(), 'https://facebook.com/qamar-stores')
    expect(screen.getByText(strings.edit['will-review'])).toBeTruthy()
    await press(strings.edit.save)
    expect(sent.map(one => one.body.values)).toEqual([{ companyFacebookLink: 'https://facebook.com/qamar-stores' }])
    expect(await screen.findByText(strings.edited.review)).toBeTruthy()
    expect(await screen.findByText(strings.edit['in-review'])).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(strings.edit.unsaved)).toBeNull())
  })

  test('has what was typed and not saved after a reload, and forgets it once it is saved', async () => {
    const before = await open('social')
    await type(await facebook(), 'https://facebook.com/half-typed')
    before.unmount()
    await open('social')
    expect((await facebook()).value).toBe('https://facebook.com/half-typed')
    expect(screen.getByText(strings.edit.unsaved)).toBeTruthy()
    await press(strings.edit.save)
    await waitFor(() => expect(Object.keys(localStorage).filter(key => key.startsWith('edit.'))).toEqual([]))
  })

  test('goes back to what was saved last when changes are discarded, and forward again by undo', async () => {
    await open('social')
    await type(await facebook(), 'https://facebook.com/other')
    await press(strings.edit.discard)
    expect((await facebook()).value).toBe('https://facebook.com/qamar')
    await press(platform.ui.undo)
    expect((await facebook()).value).toBe('https://facebook.com/other')
  })

  test('shows what the server refuses at the field it is about, and keeps what was typed', async () => {
    refusal = {
      status: 422,
      body: { code: 'validation', message: 'Check it', errors: [{ path: 'companyFacebookLink', code: 'not-a-link' }] },
    }
    await open('social')
    const field = await facebook()
    await type(field, 'https://facebook.com/refused')
    await press(strings.edit.save)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(field.value).toBe('https://facebook.com/refused')
  })

  test('of a profile that the review team still reads leads to its state instead', async () => {
    mine = { ...mine, status: 'in_review' }
    await open('social')
    expect(await screen.findByText(strings.edit['not-now'])).toBeTruthy()
    expect(screen.queryByRole('button', { name: strings.edit.save })).toBeNull()
  })
})
