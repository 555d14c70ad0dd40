// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { EditedArticle } from '../../contract/staff.ts'
import { useWork } from './use-work.ts'

afterEach(() => vi.unstubAllGlobals())

const text = { title: 'Pumps', slug: '', excerpt: '', body: 'Count them.', coverAlt: '', files: [] }
const ARTICLE = {
  ...{ _id: '00000000-0000-7000-8000-000000000001', revision: 3, texts: { en: text, ar: text } },
  ...{ tags: [], readers: 'everybody', planIds: [], cover: null, authorId: null, files: [], group: null },
} as unknown as EditedArticle

/** The editor's work, and what goes to the club; each save is answered when it is let go. */
function editor() {
  const sent: { revision: number; title: string; answer: () => void }[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as EditedArticle
    await new Promise<void>(answer => sent.push({ revision: body.revision, title: body.texts.en.title, answer }))
    return Response.json({ message: 'Kept', data: { ...ARTICLE, ...body, revision: body.revision + 1 } })
  })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useWork(ARTICLE), { wrapper })
  return { sent, writing: () => result.current }
}

test('what is said of an article next waits for the words that are on their way, and knows their revision', async () => {
  const { sent, writing } = editor()
  act(() => writing().write('en', { title: 'Pumps and valves' }))
  let [first, second]: (boolean | null)[] = [null, null]
  act(
    () =>
      void writing()
        .save()
        .then(kept => (first = kept)),
  )
  act(
    () =>
      void writing()
        .save()
        .then(kept => (second = kept)),
  )
  await act(async () => {})
  expect([first, second, sent.length]).toEqual([null, null, 1])
  await act(async () => sent[0]!.answer())
  await expect.poll(() => [first, second]).toEqual([true, true])
  expect(writing().revision()).toBe(4)
})

test('what is written while words are on their way goes out behind them, of their revision', async () => {
  const { sent, writing } = editor()
  act(() => writing().write('en', { title: 'Pumps and valves' }))
  let kept: boolean | null = null
  act(() => void writing().save())
  act(() => writing().write('en', { title: 'Valves' }))
  act(
    () =>
      void writing()
        .save()
        .then(done => (kept = done)),
  )
  await act(async () => sent[0]!.answer())
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ revision: 4, title: 'Valves' })
  expect(kept).toBe(null)
  await act(async () => sent[1]!.answer())
  await expect.poll(() => kept).toBe(true)
  expect([writing().revision(), writing().saving.state]).toEqual([5, 'saved'])
})
