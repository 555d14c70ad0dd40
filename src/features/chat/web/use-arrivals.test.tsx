// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { ReadingClient } from '../../../platform/web/reading-client.ts'
import { addStrings, TextProvider } from '../../../platform/web/text.tsx'
import type { ConversationView } from '../contract.ts'
import type { MessageView } from '../contract/messages.ts'
import { strings } from '../strings.en.ts'
import { useArrivals } from './use-arrivals.ts'

const [OMAR, LINA] = ['01999999-9999-7999-8999-999999999991', '01999999-9999-7999-8999-999999999992']
const member = (id: string, name: string, folded: boolean) => ({ id, name, folded, own: false, left: false })

beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('chat', 'en', strings)
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: [member(OMAR, 'Omar', false), member(LINA, 'Lina', true)], count: 2 }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const OF_TWO = { _id: 's1', other: { id: OMAR, name: 'Omar' }, group: null } as unknown as ConversationView
const GROUP = { _id: 's2', other: null, group: { name: 'Cold store' } } as unknown as ConversationView
const message = (one: Partial<MessageView>) =>
  ({ by: OMAR, own: false, line: null, names: [], text: '', carries: null, removed: false, ...one }) as MessageView
const carries = { files: [], voice: null, card: null, link: null, forwarded: false }
const picture = { type: 'image/png', name: 'a.png' } as never

const wrapper = ({ children }: { children: ReactNode }) => (
  <TextProvider>
    <QueryClientProvider client={new ReadingClient()}>{children}</QueryClientProvider>
  </TextProvider>
)
function listen(conversation: ConversationView) {
  const { result } = renderHook(() => useArrivals(conversation), { wrapper })
  const tell = (one: Partial<MessageView>) => act(() => result.current[1](message(one)))
  // Without the signs that keep names and words in their own direction.
  const said = () => result.current[0].map(one => one.words.replaceAll(/[\u2066-\u2069]/g, ''))
  return { result, tell, said }
}

test('what comes without words is said by what it carries, and the same words twice are said twice', () => {
  const { result, tell, said } = listen(OF_TWO)
  tell({ text: 'Yes' })
  tell({ text: 'Yes' })
  expect(said()).toEqual(['New message from Omar: Yes', 'New message from Omar: Yes'])
  expect(new Set(result.current[0].map(one => one.key)).size).toBe(2)
  tell({ carries: { ...carries, voice: { file: picture, seconds: 65, peaks: [] } } })
  tell({ carries: { ...carries, files: [picture, picture] } })
  tell({ carries: { ...carries, card: { kind: 'item', id: OMAR } } })
  expect(said()).toEqual([
    'New message from Omar: Voice note, 1:05',
    'New message from Omar: 2 pictures',
    'New message from Omar: Card',
  ])
  tell({ removed: true })
  expect(said()).toHaveLength(3)
})

test('a line of the house is said in words, as the thread says it', () => {
  const { tell, said } = listen(OF_TWO)
  tell({ line: 'called', text: '130' })
  tell({ line: 'missed-call' })
  expect(said()).toEqual(['Call from Omar, 2 minutes', 'Missed call from Omar'])
})

test('in a group it is said who wrote where, and no word of whom one blocked', async () => {
  const { tell, said } = listen(GROUP)
  tell({ by: LINA, text: 'Secret' })
  expect(said()).toEqual(['1 new message'])
  await waitFor(() => {
    tell({ by: OMAR, text: 'Hello' })
    expect(said().at(-1)).toBe('New message from Omar in “Cold store”: Hello')
  })
  tell({ by: LINA, text: 'Secret' })
  expect(said().at(-1)).toBe('A message from Lina, whom you blocked.')
})
