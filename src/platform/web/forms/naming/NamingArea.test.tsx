// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../session.tsx'
import { ShownIn } from '../../test/ShownIn.tsx'
import { TextField } from '../TextField.tsx'
import { findNamesBy } from './name-finder.ts'
import { NamingArea } from './NamingArea.tsx'

const PEOPLE = ['omar', 'omnia', 'lina'].map(username => ({
  ...{ id: username, username, picture: null, kind: 'investor' as const },
  name: `${username.toUpperCase()} of the club`,
}))
let asked: string[]
let text: string

function Field() {
  const [now, setNow] = useState('')
  text = now
  return (
    <NamingArea text={now} onText={setNow}>
      <TextField label="Words" name="words" value={now} onChange={setNow} multiline />
    </NamingArea>
  )
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Words')
async function type(value: string): Promise<void> {
  await act(async () => {
    field().focus()
    fireEvent.input(field(), { target: { value } })
  })
}
const press = (key: string, more = {}) => act(async () => fireEvent.keyDown(field(), { key, ...more }))

function open(profileStatus: 'approved' | null = 'approved'): void {
  const role: 'User' | 'Guest' = profileStatus ? 'User' : 'Guest'
  const viewer = { id: '1', role, userType: profileStatus && ('company' as const), profileStatus, permissions: [] }
  session.set({ ...session.get(), status: 'member', viewer })
  asked = []
  findNamesBy(async typed => {
    asked.push(typed)
    return PEOPLE.filter(one => one.username.startsWith(typed))
  })
  render(
    <ShownIn>
      <QueryClientProvider client={new QueryClient()}>
        <Field />
      </QueryClientProvider>
    </ShownIn>,
  )
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

/** What waits until typing rests has done so, and has its answer. */
async function rested(): Promise<void> {
  await act(() => vi.runAllTimersAsync())
}

test('names are offered behind an @, and arrows and Enter put one into the text', async () => {
  open()
  await type('Thanks @om')
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  expect(screen.getByRole('status').textContent).toContain('2 members')
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]!.id)
  await press('ArrowDown')
  await press('Enter')
  expect(text).toBe('Thanks @omnia ')
  expect(field().selectionStart).toBe(text.length)
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field().hasAttribute('aria-activedescendant')).toBe(false)
})

test('a press takes the name as well, in the middle of a sentence', async () => {
  open()
  await type('@li')
  fireEvent.click(await screen.findByText('LINA of the club'))
  await waitFor(() => expect(text).toBe('@lina '))
})

test('Escape closes the list and nothing else, until another name is begun', async () => {
  open()
  await type('@o')
  await screen.findByRole('listbox')
  const heard: string[] = []
  const hear = (event: KeyboardEvent) => void heard.push(event.key)
  document.body.addEventListener('keydown', hear)
  await press('Escape')
  expect(screen.queryByRole('listbox')).toBeNull()
  vi.useFakeTimers()
  await type('@om')
  await rested()
  expect(screen.queryByRole('listbox')).toBeNull()
  vi.useRealTimers()
  await press('Enter')
  expect(heard).toEqual(['Enter'])
  document.body.removeEventListener('keydown', hear)
  await type('@om and @l')
  expect(await screen.findByText('LINA of the club')).toBeTruthy()
})

test('until the answer to the last letters is here, nobody who is not called so can be taken', async () => {
  open()
  await type('@om')
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  findNamesBy(() => new Promise(() => {}))
  await type('@omn')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  expect(screen.getByText('OMNIA of the club')).toBeTruthy()
  await type('@omx')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('Enter with Ctrl is left to the field: it sends', async () => {
  open()
  await type('@om')
  await screen.findByRole('listbox')
  await press('Enter', { ctrlKey: true })
  expect(text).toBe('@om')
})

test('nobody is asked for on behalf of those who may not write yet', async () => {
  vi.useFakeTimers()
  open(null)
  await type('@om')
  await rested()
  expect(asked).toEqual([])
})
