// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Viewer } from '../../../platform/shared/access.ts'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { session } from '../../../platform/web/session.tsx'
import { addStrings, TextProvider } from '../../../platform/web/text.tsx'
import '../../../platform/web/test/ShownIn.tsx'
import { strings as ofMailLog } from '../../mail-log/strings.en.ts'
import { strings as ofNotices } from '../../notifications/strings.en.ts'
import { strings as ofProfiles } from '../../profiles/strings.en.ts'
import { strings as ofReports } from '../../reports/strings.en.ts'
import { strings as ofSocial } from '../../social/strings.en.ts'
import { strings } from '../strings.en.ts'
import { AccountSettings } from './AccountSettings.tsx'

const { sections, 'by-mail': mails } = strings
const EMPTY = { data: [], count: 0 }
const WISHES = {
  preset: 'usual',
  perDay: { quiet: 1, usual: 2, everything: 3 },
  rows: [],
  zone: 'UTC',
  quiet: { on: false, from: 1320, to: 420, days: [], outbidPasses: true },
  digest: { at: 480, day: 0, ended: false },
  mutes: [],
  next: null,
}

beforeEach(() => {
  const said = {
    platform,
    profiles: ofProfiles,
    reports: ofReports,
    social: ofSocial,
    'my-settings': strings,
    notifications: ofNotices,
    'mail-log': ofMailLog,
  }
  for (const [name, words] of Object.entries(said)) addStrings(name, 'en', words)
  vi.stubGlobal('fetch', async (path: string) => {
    const mine = path.startsWith('/api/profiles/mine') || path.startsWith('/api/settings')
    if (path.startsWith('/api/notification-settings')) return new Response(JSON.stringify({ data: WISHES }))
    return new Response(JSON.stringify(mine ? { data: null } : EMPTY))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  session.set({ status: 'visitor', user: null, viewer: null, session: null })
})

async function show(who: Partial<Viewer>, at = '/account-setting') {
  const viewer: Viewer = { id: 'u1', role: 'User', userType: null, profileStatus: null, permissions: [], ...who }
  const user = { _id: 'u1', username: 'rana', name: 'Rana', email: 'rana@club.example', userType: viewer.userType }
  session.set({ status: 'member', user: user as never, viewer, session: null })
  const router = createMemoryRouter([{ path: '*', Component: AccountSettings }], { initialEntries: [at] })
  await act(async () => {
    render(
      <TextProvider>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </TextProvider>,
    )
  })
  return router
}

const nav = () => within(screen.getByRole('navigation', { name: strings.title }))
const named = () =>
  nav()
    .getAllByRole('link')
    .map(link => link.textContent)
const isOpen = () => nav().getByRole('link', { current: 'page' }).textContent

test('a company has the parts of its account, of its own kind of profile, and the people it keeps away', async () => {
  await show({ userType: 'company', profileStatus: 'approved' })
  expect(named()).toEqual([
    sections.general,
    sections.password,
    sections.security,
    sections.notifications,
    sections.calendar,
    sections.information,
    sections.address,
    sections.social,
    sections.files,
    sections.blocked,
    sections.reports,
  ])
})

test('a freelancer also has education, languages, certifications and experience', async () => {
  await show({ userType: 'freelancer', profileStatus: 'approved' })
  for (const part of ['educations', 'languages', 'certifications', 'experiences'] as const)
    expect(named()).toContain(sections[part])
})

test('a guest and an employee find only what is theirs, and begin with the first of it', async () => {
  await show({ role: 'Guest' })
  expect(named()).not.toContain(sections.information)
  expect(isOpen()).toBe(sections.general)
  cleanup()
  await show({ role: 'Employee' }, '/account-setting?section=blocked')
  expect(named()).toEqual([
    sections.general,
    sections.password,
    sections.security,
    sections.notifications,
    sections.calendar,
  ])
  expect(isOpen()).toBe(sections.general)
})

test('an address opens its part, the document is named after it, and each link is the address of another', async () => {
  const router = await show({ userType: 'company' }, '/account-setting?section=notifications')
  expect(isOpen()).toBe(sections.notifications)
  expect(document.title).toContain(sections.notifications)
  await act(async () => void fireEvent.click(nav().getByRole('link', { name: sections.reports })))
  expect(router.state.location.search).toBe('?section=reports')
  expect(await screen.findByText(ofReports.mine.none)).toBeTruthy()
})

test('whom one blocked is a part of its own', async () => {
  await show({ role: 'Guest' }, '/account-setting?section=blocked')
  expect(await screen.findByText(ofSocial.blocked.none)).toBeTruthy()
})

test('notices say on what mails come besides, to each only what comes to them', async () => {
  await show({ userType: 'company' }, '/account-setting?section=notifications')
  expect(await screen.findByText(mails.topics.news)).toBeTruthy()
  expect(screen.queryByText(mails.topics.figures)).toBeNull()
  cleanup()
  await show({ role: 'Employee' }, '/account-setting?section=notifications')
  expect(await screen.findByText(mails.topics.asked)).toBeTruthy()
  expect(screen.queryByText(mails.topics.news)).toBeNull()
})

test('a part of the profile loads when it is opened', async () => {
  await show({ userType: 'company' }, '/account-setting?section=address')
  expect(await screen.findByText(ofProfiles.mine.none)).toBeTruthy()
})
