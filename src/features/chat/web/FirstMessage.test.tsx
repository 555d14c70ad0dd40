// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { session } from '../../../platform/web/session.tsx'
import { showPage } from '../../../platform/web/test/show-page.tsx'
import { addStrings } from '../../../platform/web/text.tsx'
import { strings } from '../strings.en.ts'
import { FirstMessage } from './FirstMessage.tsx'

const [ME, OMAR] = ['01999999-9999-7999-8999-999999999990', '01999999-9999-7999-8999-999999999991']
const VIEWER = { id: ME, role: 'User', userType: 'company', profileStatus: 'approved', permissions: [] } as const
const TEXT = 'May I see the plans of the cold store?'

let left: number | null
beforeEach(() => {
  localStorage.clear()
  addStrings('platform', 'en', platform)
  addStrings('chat', 'en', strings)
  left = 1
  session.set({ ...session.get(), status: 'member', viewer: { ...VIEWER, permissions: [] } })
  const full = { code: 'plan-required', message: 'Your plan does not include this.', params: {}, errors: [] }
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/api/conversations/recipient')) {
      const other = { id: OMAR, name: 'Omar', username: 'omar', link: null, userType: 'company', avatar: null }
      return Response.json({ data: { other, sessionId: null, refusal: null, left } })
    }
    return new Response(JSON.stringify(full), { status: 403, headers: { 'content-type': 'application/problem+json' } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  showPage(
    {
      path: '/inbox',
      element: <FirstMessage username="omar" about={null} field={createRef<HTMLTextAreaElement>()} backHref="/inbox" />,
    },
    '/inbox',
  )
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox')

test('where the plan opens no more today the way to more is shown, and what was written stays, also when one comes back', async () => {
  await show()
  fireEvent.change(await field(), { target: { value: TEXT } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: strings.composer.send })))
  await screen.findByText(strings.plan.title)
  expect(screen.getByRole('link', { name: strings.plan.see }).getAttribute('href')).toBe('/pages/pricing')
  expect((await field()).value).toBe(TEXT)
  cleanup()
  left = 0
  await show()
  await screen.findByText(strings.plan.title)
  expect((await field()).value).toBe(TEXT)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: strings.composer.send })).toHaveProperty('disabled', true),
  )
})
