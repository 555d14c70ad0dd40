// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShownIn } from '../../../platform/web/test/ShownIn.tsx'
import { addStrings } from '../../../platform/web/text.tsx'
import { strings } from '../strings.en.ts'
import { Progress } from './Shell.tsx'
import { SlowStart } from './SlowStart.tsx'

beforeEach(() => {
  addStrings('shell', 'en', strings)
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a page whose script is two minutes late is said to be, with another try; before that nothing is said', async () => {
  const routes = [
    { path: '/', Component: Progress },
    { path: '/late', loader: never, Component: Progress },
  ]
  const router = createMemoryRouter(routes)
  render(<RouterProvider router={router} />)
  await wait(0)
  await act(async () => void router.navigate('/late'))
  await wait(119_000)
  expect(screen.queryByRole('alert')).toBeNull()
  await wait(2_000)
  expect(screen.getByRole('alert').textContent).toContain(strings.frame.slow)
  expect(screen.getByRole('button', { name: strings.broken.retry })).toBeTruthy()
})

test('so is a first screen, when there is no frame yet', async () => {
  const router = { state: { initialized: false } }
  render(
    <ShownIn>
      <SlowStart router={router} />
    </ShownIn>,
  )
  await wait(121_000)
  expect(screen.getByRole('alert').textContent).toContain(strings.frame.slow)
})

test('a first screen that came in time is not', async () => {
  const router = { state: { initialized: true } }
  render(
    <ShownIn>
      <SlowStart router={router} />
    </ShownIn>,
  )
  await wait(121_000)
  expect(screen.queryByRole('alert')).toBeNull()
})
