// @vitest-environment jsdom
// alone: the live line is kept in its module.
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

/** The server's end of the live line. */
class Line {
  static OPEN = 1
  static now: Line
  readyState = 1
  readonly topics: string[] = []
  onopen = () => {}
  onmessage = (_: { data: string }) => {}
  constructor() {
    Line.now = this
    setTimeout(() => this.onopen())
  }
  send(text: string) {
    const said = JSON.parse(text)
    if (said.say === 'hello') this.say({ say: 'welcome', viewerId: null, lastId: 1 })
    if (said.say === 'listen') this.topics.push(said.topic)
  }
  say(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
  close() {}
}
/** Something is announced on a topic, once the window listens to it. */
let place = 1
async function told(topic: string, event: string, payload: object) {
  await waitFor(() => expect(Line.now.topics).toContain(topic))
  place++
  act(() => Line.now.say({ say: 'event', topic, event, payload, id: place, before: 0 }))
}

let card: CardView
beforeEach(() => {
  vi.stubGlobal('WebSocket', Line)
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
  card = { ...BARE, agreement: null, member: null, headline: null, ...one }
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
  const headline = { text: 'مستودعات مبرّدة في جدة', language: 'ar' } as const
  await show({ kind: 'member', title: 'Omar', member: { ...OMAR, verifiedAt: null }, headline })
  expect((await screen.findByText(headline.text)).closest('[lang=ar]')?.getAttribute('dir')).toBe('rtl')
  cleanup()
  await show({ kind: 'post', title: 'The store opens', member: { ...OMAR, verifiedAt: null } })
  expect(await screen.findByText(/^By .*Omar/)).toBeTruthy()
})

describe('a card that is open', () => {
  test('of a member changes with them, and says that they are gone when they are', async () => {
    await show({ kind: 'member', title: 'Omar', member: { ...OMAR, verifiedAt: null } })
    expect(await screen.findByText('Omar')).toBeTruthy()
    card = { ...card, title: 'Omar Nabil' }
    await told(`shown-member:${ID}`, 'profiles.shown-member-moved', { userId: ID })
    expect(await screen.findByText('Omar Nabil')).toBeTruthy()
    card = { ...card, gone: true, title: null, member: null }
    await told(`shown-member:${ID}`, 'profiles.shown-member-moved', { userId: ID })
    expect(await screen.findByText(strings.parts.gone.member)).toBeTruthy()
  })

  test('of a post changes with its words, and with who wrote it; of another post it hears nothing', async () => {
    await show({ kind: 'post', title: 'Opens on Sunday', member: { ...OMAR, verifiedAt: null } })
    expect(await screen.findByText('Opens on Sunday')).toBeTruthy()
    card = { ...card, title: 'Opens on Monday' }
    const about = { postId: ID, authorId: ID }
    const other = ID.replace(/1$/, '2')
    await told('lounge:public', 'lounge.post-edited', { postId: other, authorId: ID })
    expect(screen.getByText('Opens on Sunday')).toBeTruthy()
    await told('lounge:members', 'lounge.post-edited', about)
    expect(await screen.findByText('Opens on Monday')).toBeTruthy()
    card = { ...card, gone: true, title: null, member: null }
    await told('lounge:public', 'lounge.post-removed', about)
    expect(await screen.findByText(strings.parts.gone.post)).toBeTruthy()
  })

  test('of what its reader may not see any more is gone as soon as the club says so', async () => {
    await show({ kind: 'post', title: 'Opens on Sunday', member: { ...OMAR, verifiedAt: null } })
    expect(await screen.findByText('Opens on Sunday')).toBeTruthy()
    const topic = `comments:post:${ID}`
    await waitFor(() => expect(Line.now.topics).toContain(topic))
    card = { ...card, gone: true, title: null, member: null }
    act(() => Line.now.say({ say: 'refused', topic, reason: 'not-allowed' }))
    expect(await screen.findByText(strings.parts.gone.post)).toBeTruthy()
  })

  test('of an item and of an agreement is read again with each step', async () => {
    await show({ kind: 'item', title: 'Cold store' })
    expect(await screen.findByText('Cold store')).toBeTruthy()
    card = { ...card, gone: true, title: null }
    await told(`item:${ID}`, 'items.left', { itemId: ID, ownerId: ID, kind: 'idea', status: 'removed' })
    expect(await screen.findByText(strings.parts.gone.item)).toBeTruthy()
    cleanup()
    await show({ kind: 'agreement', agreement: { state: 'requested', since: '2026-03-05T12:00:00.000Z' } })
    expect(await screen.findByText(ofAgreements.states.requested)).toBeTruthy()
    card = { ...card, agreement: { state: 'accepted', since: '2026-03-06T12:00:00.000Z' } }
    await told(`agreement:${ID}`, 'agreements.moved', {
      agreementId: ID,
      step: { act: 'accepted', by: 'owner', reason: null, at: '2026-03-06T12:00:00.000Z' },
    })
    expect(await screen.findByText(ofAgreements.states.accepted)).toBeTruthy()
  })
})
