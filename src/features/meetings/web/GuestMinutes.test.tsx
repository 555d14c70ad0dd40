// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { showPage } from '../../../platform/web/test/show-page.tsx'
import { addStrings } from '../../../platform/web/text.tsx'
import { strings } from '../strings.en.ts'
import { GuestMinutes } from './GuestMinutes.tsx'

beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('meetings', 'en', strings)
  const minutes = { text: '40 pallets an hour.', language: 'en', savedAt: null, writes: 'Layla' }
  vi.stubGlobal('fetch', async () => Response.json({ data: minutes }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a guest reads who writes the minutes, that they do not themselves, and where to say what should stand in them', async () => {
  await showPage({ path: '/', element: <GuestMinutes token="o-1" sessionKey="key" topic={null} /> }, '/')
  expect(await screen.findByText('40 pallets an hour.')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toMatch(/Layla.* is writing/)
  expect(screen.getByText(/Members of the meeting write.*you read along.*in the chat/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
