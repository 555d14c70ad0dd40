// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from '../shared/call.ts'
import { useWrite } from './call.ts'

const write = call('POST /things', {
  summary: 'Writes a thing.',
  access: 'anyone',
  body: z.object({ text: z.string() }),
  answer: z.object({ message: z.string() }),
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
