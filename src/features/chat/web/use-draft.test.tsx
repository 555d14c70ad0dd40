// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConversationView } from '../contract.ts'
import { draftKeyOf, unsentMessages } from './unsent.ts'
import { useDraft } from './use-draft.ts'

const [ME, SESSION] = ['01999999-9999-7999-8999-999999999990', '01999999-9999-7999-8999-999999999991']
/** What the account was given, in its order; without a line nothing arrives. */
let given: string[] = []
let line = true
beforeEach(() => {
  given = []
  line = true
  localStorage.clear()
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    if (!line) throw new TypeError('offline')
    given.push((JSON.parse(String(init.body)) as { text: string }).text)
    return Response.json({ message: 'Kept.' })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Field({ draft, aside }: { draft: string; aside: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, setText, back } = useDraft(ME, { _id: SESSION, draft } as ConversationView, field, aside)
  return (
    <>
      <textarea ref={field} value={text} onChange={event => setText(event.target.value)} />
      <button type="button" onClick={back}>
        Back
      </button>
    </>
  )
}

/** A window of the member that has the conversation open; `hears` that the account has another draft. */
function open(draft: string) {
  const client = new QueryClient()
  const drawn = (now: string, aside = false) => (
    <QueryClientProvider client={client}>
      <Field draft={now} aside={aside} />
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(drawn(draft))
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  return {
    field,
    write: (text: string) => {
      field.focus()
      fireEvent.change(field, { target: { value: text } })
    },
    hears: (now: string, aside?: boolean) => rerender(drawn(now, aside)),
    leave: unmount,
  }
}
const settled = () => act(async () => {})

test('a field that nobody wrote in shows what was kept on another device, and keeps nothing over it', async () => {
  const { field, hears, leave } = open('')
  hears('Dear Omar')
  expect(field.value).toBe('Dear Omar')
  hears('')
  expect(field.value).toBe('')
  leave()
  await settled()
  expect(given).toEqual([])
})

test('under the hands of who writes nothing changes, also by an answer that was on its way', async () => {
  const { field, write, hears, leave } = open('')
  write('Dear')
  hears('De')
  expect(field.value).toBe('Dear')
  leave()
  await waitFor(() => expect(given).toEqual(['Dear']))
})

test('what could not be handed on lies on the device, is named as unsent, and is handed on when the line is back', async () => {
  line = false
  const { write, leave } = open('')
  write('Without a line')
  leave()
  await settled()
  expect(unsentMessages(ME)).toMatchObject([{ what: 'draft', text: 'Without a line', link: `/inbox/${SESSION}` }])
  const again = open('')
  expect(again.field.value).toBe('Without a line')
  await settled()
  line = true
  globalThis.dispatchEvent(new Event('online'))
  await waitFor(() => expect(given).toEqual(['Without a line']))
  await waitFor(() => expect(localStorage.getItem(draftKeyOf(ME, SESSION))).toBeNull())
})

test('while a message is changed its words are no draft, and the draft stands in the field again', async () => {
  const { field, write, hears, leave } = open('Half a thought')
  hears('Half a thought', true)
  write('What it says now')
  expect(localStorage.getItem(draftKeyOf(ME, SESSION))).toBeNull()
  fireEvent.click(screen.getByRole('button'))
  hears('Half a thought')
  expect(field.value).toBe('Half a thought')
  leave()
  await settled()
  expect(given).toEqual([])
})
