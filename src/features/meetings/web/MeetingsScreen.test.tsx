// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { showPage } from '../../../platform/web/test/show-page.tsx'
import { addStrings } from '../../../platform/web/text.tsx'
import { strings } from '../strings.en.ts'
import { MeetingsScreen } from './MeetingsScreen.tsx'

const ID = '01999999-9999-7999-8999-999999999991'

beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('meetings', 'en', strings)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Here() {
  const { pathname } = useLocation()
  return pathname === '/meeting' ? <MeetingsScreen /> : <p>{pathname}</p>
}

test('a meeting that begins at once leads straight into its room', async () => {
  const list = { data: [], count: 0, list: 'coming', counts: { coming: 0, waiting: 0, past: 0 } }
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) =>
    init?.method === 'POST'
      ? Response.json({ message: 'Started', data: { _id: ID } }, { status: 201 })
      : Response.json(list),
  )
  await showPage({ path: '*', element: <Here /> }, '/meeting')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Start now' })))
  expect(await screen.findByText(`/meeting/${ID}/room`)).toBeTruthy()
})
