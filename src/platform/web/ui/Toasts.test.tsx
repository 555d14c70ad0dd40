// @vitest-environment jsdom
// alone: what is shown is kept in its module.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShownIn } from '../test/ShownIn.tsx'
import { Dialog } from './Dialog.tsx'
import { toast, undoBar } from './toast.ts'
import { Toasts } from './Toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  act(() => vi.advanceTimersByTime(60_000))
  vi.useRealTimers()
})

const show = () =>
  render(
    <ShownIn>
      <Toasts />
    </ShownIn>,
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const say = (title: string, tone: 'success' | 'danger' = 'success', ms?: number) =>
  act(() => toast({ tone, title, ...(ms && { ms }) }))

test('a toast stays 4000 ms', () => {
  show()
  say('Saved')
  pass(3999)
  expect(screen.getByRole('status').textContent).toBe('Saved')
  pass(1)
  expect(screen.queryByRole('status')).toBeNull()
})

test('a confirmation may be shorter', () => {
  show()
  say('Copied', 'success', 3000)
  pass(3000)
  expect(screen.queryByText('Copied')).toBeNull()
})

test('an error is an alert, and neither has a close button or a progress bar', () => {
  show()
  say('Not saved', 'danger')
  expect(screen.getByRole('alert').textContent).toBe('Not saved')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('its time stands still while a pointer moves over it and goes on afterwards', () => {
  show()
  say('Saved')
  pass(3000)
  const shown = screen.getByRole('status')
  fireEvent.pointerMove(shown, { pointerType: 'mouse' })
  pass(20_000)
  fireEvent.pointerMove(shown, { pointerType: 'mouse' })
  expect(screen.queryByText('Saved')).not.toBeNull()
  fireEvent.pointerOut(shown)
  pass(999)
  expect(screen.queryByText('Saved')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('its time stands still while it has focus', () => {
  show()
  say('Saved')
  const shown = screen.getByRole('status')
  act(() => shown.focus())
  pass(20_000)
  expect(screen.queryByText('Saved')).not.toBeNull()
  act(() => shown.blur())
  pass(4000)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('it survives a change of page', () => {
  const page = show()
  say('Saved')
  page.unmount()
  show()
  expect(screen.getByRole('status').textContent).toBe('Saved')
})

test('with a dialog open it appears inside, where it can be heard', () => {
  render(
    <ShownIn>
      <Toasts />
      <Dialog open onClose={() => {}} title="Edit">
        <p>Words</p>
      </Dialog>
    </ShownIn>,
  )
  say('Saved')
  expect(screen.getByRole('dialog').contains(screen.getByText('Saved'))).toBe(true)
})

test('undo takes back within six seconds and tells nobody that the time ran out', () => {
  show()
  const onUndo = vi.fn()
  const onExpire = vi.fn()
  act(() => undoBar({ message: 'Archived', onUndo, onExpire }))
  pass(5999)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  pass(10_000)
  expect(onUndo).toHaveBeenCalledOnce()
  expect(onExpire).not.toHaveBeenCalled()
  expect(screen.queryByText('Archived')).toBeNull()
})

test('after its time, or when a second act follows, it can no longer be taken back', () => {
  show()
  const first = vi.fn()
  const second = vi.fn()
  act(() => undoBar({ message: 'First', onUndo: () => {}, onExpire: first }))
  act(() => undoBar({ message: 'Second', onUndo: () => {}, onExpire: second, ms: 10_000 }))
  expect(first).toHaveBeenCalledOnce()
  expect(screen.queryByText('First')).toBeNull()
  pass(9999)
  expect(second).not.toHaveBeenCalled()
  pass(1)
  expect(second).toHaveBeenCalledOnce()
})
