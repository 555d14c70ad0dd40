// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { showPage } from '../../../platform/web/test/show-page.tsx'
import { addStrings } from '../../../platform/web/text.tsx'
import type { GuestMeeting } from '../contract/guests.ts'
import { strings } from '../strings.en.ts'
import { GuestDoor } from './GuestDoor.tsx'

beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('meetings', 'en', strings)
})
afterEach(cleanup)

const MEETING = { you: null, account: null, owner: 'Layla', roomOpen: true } as unknown as GuestMeeting
const show = (more: Partial<GuestMeeting>) => {
  const door = (
    <GuestDoor token="o-1" meeting={{ ...MEETING, ...more }} onEntered={() => {}}>
      Later
    </GuestDoor>
  )
  return showPage({ path: '/', element: door }, '/')
}

test('who has no account says a name before they go to the lobby', async () => {
  await show({})
  expect(screen.getByLabelText('Your name')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'To the lobby' }).hasAttribute('disabled')).toBe(true)
})

test('who is signed in says none, and who belongs to the meeting goes into its room', async () => {
  await show({ account: 'waits' })
  expect(screen.queryByLabelText('Your name')).toBeNull()
  expect(screen.getByRole('button', { name: 'To the lobby' }).hasAttribute('disabled')).toBe(false)
  cleanup()
  await show({ account: 'belongs' })
  expect(screen.getByRole('button', { name: 'Enter the room' })).toBeTruthy()
})
