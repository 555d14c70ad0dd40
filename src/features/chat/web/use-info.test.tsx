// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useInfo } from './use-info.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(narrow: boolean, history: string[]) {
  vi.stubGlobal('matchMedia', () => ({ matches: narrow, addEventListener: () => {}, removeEventListener: () => {} }))
  let now: ReturnType<typeof useInfo>
  const Page = () => {
    now = useInfo()
    return null
  }
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: history })
  await act(async () => {
    render(<RouterProvider router={router} />)
  })
  const at = () => `${router.state.location.pathname}${router.state.location.search}`
  return { info: () => now, at, back: () => act(async () => router.navigate(-1)) }
}

test('on a phone what is about a conversation is a page: Back leads to the messages, then to the list', async () => {
  const { info, at, back } = await show(true, ['/inbox', '/inbox/one?filter=unread&at=7'])
  expect(info().shown).toBe(false)
  await act(async () => info().open())
  expect([at(), info().shown, info().covers]).toEqual(['/inbox/one?filter=unread&at=7&info=1', true, true])
  await back()
  expect([at(), info().shown]).toEqual(['/inbox/one?filter=unread&at=7', false])
  await act(async () => info().open())
  await act(async () => info().close())
  expect([at(), info().shown]).toEqual(['/inbox/one?filter=unread&at=7', false])
  await back()
  expect(at()).toBe('/inbox')
})

test('an address opens it, and closing leads to the messages without a step before them', async () => {
  const { info, at, back } = await show(true, ['/inbox', '/inbox/one?info=1'])
  expect(info().shown).toBe(true)
  await act(async () => info().close())
  expect([at(), info().shown]).toEqual(['/inbox/one', false])
  await back()
  expect(at()).toBe('/inbox')
})

test('on a desk it stands beside the messages until it is closed, and the address says nothing of it', async () => {
  const { info, at } = await show(false, ['/inbox/one'])
  expect([info().shown, info().covers]).toEqual([true, false])
  await act(async () => info().close())
  expect([info().shown, at()]).toEqual([false, '/inbox/one'])
  await act(async () => info().open())
  expect([info().shown, at()]).toEqual([true, '/inbox/one'])
})
