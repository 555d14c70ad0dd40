// @vitest-environment jsdom
// alone: who is signed in is kept in its module.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { session } from '../../../platform/web/session.tsx'
import { showPage } from '../../../platform/web/test/show-page.tsx'
import { addStrings } from '../../../platform/web/text.tsx'
import type { WishesView } from '../contract/wishes.ts'
import { strings } from '../strings.en.ts'
import { Bell } from './Bell.tsx'
import { Mutes } from './Mutes.tsx'

beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('notifications', 'en', strings)
  vi.stubGlobal('fetch', async () => Response.json({ data: [], count: 0 }))
  vi.stubGlobal('WebSocket', class {})
  const viewer = { id: 'me', role: 'User', userType: 'company', profileStatus: 'approved', permissions: [] } as const
  const known = { notifications: [], unreadNotifications: 0, unreadChats: 0, lastEvent: 0 }
  session.set({ status: 'member', user: null, viewer, session: known } as never)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The spec's line stands once, before what is missing here. */
async function saysFirst(own: string) {
  const first = await screen.findByText('Records not found')
  expect(first.compareDocumentPosition(await screen.findByText(own))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
}

test('the bell without notices says that no records were found, then what is missing', async () => {
  await showPage({ path: '/', element: <Bell /> }, '/')
  fireEvent.click(screen.getByRole('button'))
  await saysFirst(strings['none-yet'])
})

test('so do the settings where nothing is muted', async () => {
  const wishes = { mutes: [] } as unknown as WishesView
  await showPage({ path: '/', element: <Mutes wishes={wishes} elsewhere={[]} /> }, '/')
  await saysFirst(strings.mutes.none)
})
