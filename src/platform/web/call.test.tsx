// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from '../shared/call.ts'
import { useRead, useWrite } from './call.ts'

const write = call('POST /things', {
  summary: 'Writes a thing.',
  access: 'anyone',
  body: z.object({ text: z.string() }),
  answer: z.object({ message: z.string() }),
})

const read = call('GET /things', {
  summary: 'Reads how far a thing is.',
  access: 'anyone',
  answer: z.object({ moving: z.boolean() }),
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Form() {
  const { run, refusal } = useWrite(write)
  return (
    <>
      <button type="button" onClick={() => void run({ body: { text: 'Hello' } })}>
        Send
      </button>
      {refusal && <p>{refusal.message}</p>}
    </>
  )
}

test('two presses at once write once; after a refusal it can be pressed again', async () => {
  const answers = [
    Response.json({ code: 'x', message: 'Not now' }, { status: 422 }),
    Response.json({ message: 'done' }),
  ]
  const sent = vi.fn(async () => answers.shift()!)
  vi.stubGlobal('fetch', sent)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button')
  await act(async () => {
    button.click()
    button.click()
  })
  await screen.findByText('Not now')
  expect(sent).toHaveBeenCalledTimes(1)
  await act(async () => button.click())
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
})

function Thing() {
  const { data } = useRead(read, undefined, { refetchMs: answer => (answer?.moving ? 10 : 0) })
  return <p>{data?.moving ? 'moves' : data && 'stands'}</p>
}

test('what says that it moves is asked for again until it says that it stands', async () => {
  const answers = [true, true, false]
  const asked = vi.fn(async () => Response.json({ moving: answers.shift() ?? false }))
  vi.stubGlobal('fetch', asked)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Thing />
    </QueryClientProvider>,
  )
  await screen.findByText('stands')
  expect(asked).toHaveBeenCalledTimes(3)
  await new Promise(resolve => setTimeout(resolve, 60))
  expect(asked).toHaveBeenCalledTimes(3)
})
