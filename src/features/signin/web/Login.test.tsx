// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { strings as platform } from '../../../platform/shared/strings.en.ts'
import { session } from '../../../platform/web/session.tsx'
import { addStrings, TextProvider } from '../../../platform/web/text.tsx'
import { strings as accounts } from '../../accounts/strings.en.ts'
import { strings } from '../strings.en.ts'
import { Authentication } from './Authentication.tsx'
import { Login } from './Login.tsx'

type Answer = { status: number; body: object }
let answers: Record<string, Answer>
let sent: { path: string; body: Record<string, unknown>; headers: Record<string, string> }[]
const ok = (body: object): Answer => ({ status: 200, body })
const refused = (status: number, code: string, params = {}): Answer => ({
  status,
  body: { code, message: `${code} said`, params },
})
const ENTERED = { access_token: 'the-bearer', deviceToken: 'the-device' }

beforeEach(() => {
  addStrings('platform', 'en', platform)
  addStrings('accounts', 'en', accounts)
  addStrings('signin', 'en', strings)
  localStorage.clear()
  sent = []
  answers = {
    '/api/auth/options': ok({ providers: [], demo: null }),
    '/api/auth/user': refused(401, 'unauthenticated'),
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const headers = init.headers as Record<string, string>
    sent.push({ path: address, body: init.body ? JSON.parse(String(init.body)) : {}, headers })
    const { status, body } = answers[address]!
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  session.set({ status: 'visitor', user: null, viewer: null, session: null })
})

const Elsewhere = () => null

async function open(address: string) {
  const routes = [
    { path: '/login', Component: Login },
    { path: '/authentication', Component: Authentication },
    { path: '*', Component: Elsewhere },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  await act(async () => {
    render(
      <TextProvider>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </TextProvider>,
    )
  })
  return router
}
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
async function logIn() {
  type('E-mail or user name', 'rana')
  type('Password', 'Karam-77!')
  await press('Log in')
}
const where = (router: { state: { location: { pathname: string; search: string } } }) =>
  router.state.location.pathname + router.state.location.search

describe('the login', () => {
  test('keeps the bearer and the device, and goes back to where one was', async () => {
    answers['/api/auth/login'] = ok(ENTERED)
    const router = await open('/login?next=%2Finbox%3Fpage%3D2')
    await logIn()
    await waitFor(() => expect(where(router)).toBe('/inbox?page=2'))
    expect(localStorage.getItem('deviceToken')).toBe('the-device')
    expect(sent.find(one => one.path === '/api/auth/user')?.headers.authorization).toBe('Bearer the-bearer')
  })

  test('never goes on to another site', async () => {
    answers['/api/auth/login'] = ok(ENTERED)
    const router = await open('/login?next=https%3A%2F%2Fevil.example%2F')
    await logIn()
    await waitFor(() => expect(where(router)).toBe('/index'))
  })

  test('sends what the browser kept of an earlier login, and no key under which the answer would be kept', async () => {
    localStorage.setItem('deviceToken', 'kept')
    answers['/api/auth/login'] = refused(422, 'signin.wrong-login')
    await open('/login')
    await logIn()
    const login = sent.find(one => one.path === '/api/auth/login')!
    expect(login.body).toEqual({ username: 'rana', password: 'Karam-77!', deviceToken: 'kept' })
    expect(Object.keys(login.headers)).not.toContain('idempotency-key')
  })

  test('says what was refused and clears nothing', async () => {
    answers['/api/auth/login'] = refused(422, 'signin.wrong-login')
    await open('/login')
    await logIn()
    expect(screen.getByRole('alert').textContent).toContain('signin.wrong-login said')
    expect([field('E-mail or user name').value, field('Password').value]).toEqual(['rana', 'Karam-77!'])
  })

  test('counts down before the next try when there were too many', async () => {
    answers['/api/auth/login'] = refused(429, 'rate-limited', { seconds: 75 })
    await open('/login')
    await logIn()
    const button = screen.getByRole('button', { name: /^Log in, in .*1:1[45]/ }) as HTMLButtonElement
    expect(button.disabled).toBe(true)
  })

  test('offers the confirmation link again when the address is not confirmed', async () => {
    answers['/api/auth/login'] = refused(403, 'signin.not-verified')
    await open('/login')
    expect(screen.queryByRole('button', { name: accounts.sent['resend-label'] })).toBeNull()
    await logIn()
    expect(screen.getByRole('button', { name: accounts.sent['resend-label'] })).toBeDefined()
  })

  test('asks for the second step, and takes a recovery code instead of the app', async () => {
    answers['/api/auth/login'] = ok({ ticket: 'the-ticket' })
    answers['/api/auth/login/secondStep'] = ok(ENTERED)
    const router = await open('/login?next=%2Finbox')
    await logIn()
    await press(strings.second['use-recovery'])
    type('Recovery code', 'abcde-fghjk')
    await press(strings.second.submit)
    await waitFor(() => expect(where(router)).toBe('/inbox'))
    expect(sent.find(one => one.path === '/api/auth/login/secondStep')?.body).toMatchObject({
      ticket: 'the-ticket',
      code: 'abcde-fghjk',
    })
  })

  test('fills the form with a person of the demo club', async () => {
    const person = { email: 'admin@demo.example', name: 'Hala', role: 'Super-admin', userType: null }
    answers['/api/auth/options'] = ok({ providers: [], demo: { password: 'Welcome1!', accounts: [person] } })
    await open('/login')
    await screen.findByRole('button', { name: /Hala/ })
    await press(/Hala/)
    expect([field('E-mail or user name').value, field('Password').value]).toEqual(['admin@demo.example', 'Welcome1!'])
  })
})

describe('the way back from a provider', () => {
  const keep = () =>
    localStorage.setItem('socialKeeps', JSON.stringify([{ state: 'st', keep: 'the-keep', provider: 'google' }]))

  test('hands over code and keep once, takes the code out of the address, and goes on', async () => {
    keep()
    answers['/api/auth/social/login'] = ok({ accessToken: 'the-bearer', deviceToken: 'the-device', next: '/inbox' })
    const router = await open('/authentication?code=c1&state=st&iss=https%3A%2F%2Fgoogle.example')
    await waitFor(() => expect(where(router)).toBe('/inbox'))
    const logins = sent.filter(one => one.path === '/api/auth/social/login')
    expect(logins.map(one => one.body)).toEqual([
      { code: 'c1', state: 'st', keep: 'the-keep', iss: 'https://google.example' },
    ])
    expect(localStorage.getItem('socialKeeps')).toBeNull()
  })

  test('sends nothing for a sign-in that was not begun in this browser', async () => {
    await open('/authentication?code=c1&state=forged')
    expect(await screen.findByText(strings.authentication['not-begun'])).toBeDefined()
    expect(sent.some(one => one.path === '/api/auth/social/login')).toBe(false)
  })

  test('says so when it was stopped at the provider', async () => {
    keep()
    await open('/authentication?error=access_denied&state=st')
    expect(await screen.findByText(strings.authentication.cancelled)).toBeDefined()
  })

  test('asks a newcomer for what is missing', async () => {
    keep()
    const registration = { ticket: 't'.repeat(40), name: 'Nour', username: 'nour', email: 'nour@mail.example' }
    answers['/api/auth/social/login'] = ok({ registration, next: '/timeline' })
    answers['/api/auth/username-free/nour'] = ok({ data: { free: true } })
    const router = await open('/authentication?code=c1&state=st')
    expect(await screen.findByRole('heading', { name: strings.authentication['new-title'] })).toBeDefined()
    expect(where(router)).toBe('/authentication')
    expect([field('Full name').value, field('User name').value]).toEqual(['Nour', 'nour'])
  })
})
