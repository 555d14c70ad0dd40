// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../../platform/shared/strings.en.ts'
import { showPage } from '../../../../platform/web/test/show-page.tsx'
import { addStrings } from '../../../../platform/web/text.tsx'
import { strings as ofAgreements } from '../../../agreements/strings.en.ts'
import type { CardView } from '../../contract/attachments.ts'
import { strings } from '../../strings.en.ts'
import { CardPart } from './CardPart.tsx'

const ID = '01999999-9999-7999-8999-999999999991'
const OMAR = {
  id: ID,
  name: 'Omar',
  username: 'omar',
  userType: 'company',
  picture: null,
  link: '/profile/omar',
} as const
const BARE = { id: ID, gone: false, title: 'Cold store', link: null, picture: null, item: null, auction: null }

let card: CardView
beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('chat', 'en', strings)
  addStrings('agreements', 'en', ofAgreements)
  vi.stubGlobal('fetch', async () => Response.json({ data: card }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const show = async (one: Partial<CardView> & Pick<CardView, 'kind'>) => {
  card = { ...BARE, agreement: null, member: null, ...one }
  await showPage({ path: '*', element: <CardPart of={{ kind: card.kind, id: ID }} /> }, '/inbox')
}

test('a card of an agreement says its state and since when', async () => {
  await show({ kind: 'agreement', agreement: { state: 'disputed', since: '2026-03-05T12:00:00.000Z' } })
  expect(await screen.findByText(ofAgreements.states.disputed)).toBeTruthy()
  expect(screen.getByText('05/03/2026')).toBeTruthy()
})

test('a card of a member says what they are and since when that is verified; of a post who wrote it', async () => {
  await show({ kind: 'member', title: 'Omar', member: { ...OMAR, verifiedAt: '2026-03-01T12:00:00.000Z' } })
  expect(await screen.findByText(/Company · Verified 01\/03\/2026/)).toBeTruthy()
  cleanup()
  await show({ kind: 'member', title: 'Omar', member: { ...OMAR, verifiedAt: null } })
  expect(await screen.findByText('Company')).toBeTruthy()
  cleanup()
  await show({ kind: 'post', title: 'The store opens', member: { ...OMAR, verifiedAt: null } })
  expect(await screen.findByText(/^By .*Omar/)).toBeTruthy()
})
