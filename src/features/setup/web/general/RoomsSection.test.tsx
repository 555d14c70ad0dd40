// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../../platform/shared/strings.en.ts'
import { addStrings, TextProvider } from '../../../../platform/web/text.tsx'
import { strings } from '../../strings.en.ts'
import { RoomsSection } from './RoomsSection.tsx'

const { rooms } = strings.general
const stored = { stun: ['stun:stun.example:3478'], turn: [], turnSecretSet: false, livekit: null, revision: 4 }
let sent: { method: string; path: string; body: Record<string, unknown> }[]

beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('setup', 'en', strings)
  sent = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    const body = init.body ? JSON.parse(String(init.body)) : {}
    sent.push({ method, path, body })
    if (path === '/api/rooms/servers/try')
      return Response.json({
        message: 'asked',
        data: [
          { server: 'stun:stun.example:3478', kind: 'stun', outcome: 'works', ms: 12 },
          { server: 'turn:turn.example', kind: 'turn', outcome: 'wrong-secret', ms: 30 },
        ],
      })
    return Response.json({ message: 'saved', data: stored, webhook: 'https://club.example/api/rooms/livekit/webhook' })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  const router = createMemoryRouter([{ path: '/', Component: RoomsSection }])
  await act(async () => {
    render(
      <TextProvider>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </TextProvider>,
    )
  })
}
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)) as HTMLTextAreaElement
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const puts = () => sent.filter(({ method }) => method === 'PUT')

test('addresses stand one on each line; what is none is said at its field and nothing is sent', async () => {
  await open()
  await waitFor(() => expect(field(rooms.stun).value).toBe('stun:stun.example:3478'))
  type(rooms.turn, 'turn:turn.example\nhttp://turn.example')
  await press(rooms.save)
  await waitFor(() => expect(field(rooms.turn).getAttribute('aria-invalid')).toBe('true'))
  expect(puts()).toEqual([])
  type(rooms.turn, 'turn:turn.example\nturns:turn.example:5349?transport=tcp')
  type(rooms['turn-secret'], 'shared-with-it')
  await press(rooms.save)
  await waitFor(() =>
    expect(puts()).toMatchObject([
      {
        body: {
          stun: ['stun:stun.example:3478'],
          turn: ['turn:turn.example', 'turns:turn.example:5349?transport=tcp'],
          turnSecret: 'shared-with-it',
          livekit: null,
          seen: 4,
        },
      },
    ]),
  )
})

test('an address of LiveKit takes its key, and what is typed is not tried before it is saved', async () => {
  await open()
  await waitFor(() => expect(field(rooms.stun)).toBeTruthy())
  type(rooms.livekit, 'wss://live.example')
  expect((screen.getByRole('button', { name: rooms.try }) as HTMLButtonElement).disabled).toBe(true)
  await press(rooms.save)
  await waitFor(() => expect(field(rooms.key).getAttribute('aria-invalid')).toBe('true'))
  expect(puts()).toEqual([])
})

test('each server that is set says how it answered', async () => {
  await open()
  await waitFor(() => expect(field(rooms.stun)).toBeTruthy())
  await press(rooms.try)
  const list = await screen.findAllByRole('listitem')
  expect(list.map(one => one.textContent)).toEqual([
    expect.stringMatching(/stun:stun\.example:3478.*works \(12 ms\)/),
    expect.stringMatching(/turn:turn\.example.*does not take the secret/),
  ])
})
