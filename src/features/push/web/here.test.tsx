// @vitest-environment jsdom
// alone: how this browser stands is kept in its module.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../../platform/web/session.tsx'
import { ShownIn } from '../../../platform/web/test/ShownIn.tsx'
import { addStrings } from '../../../platform/web/text.tsx'
import { strings } from '../strings.en.ts'
import { lookAgain } from './here.ts'
import { HereCard } from './HereCard.tsx'
import { HereSwitch } from './HereSwitch.tsx'

addStrings('push', 'en', strings)
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'

/** A browser as its page sees it: what it is, whether it can be told, and what its owner said. */
function browser({
  agent = 'Firefox',
  can = true,
  says = 'default',
}: {
  agent?: string
  can?: boolean
  says?: string
}) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  Object.defineProperty(navigator, 'userAgent', { value: agent, configurable: true })
  if (can) {
    Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('Notification', { permission: says, requestPermission: async () => says })
  } else Reflect.deleteProperty(navigator, 'serviceWorker')
  lookAgain()
}
const show = (piece: 'card' | 'switch') =>
  render(
    <ShownIn>
      <QueryClientProvider client={new QueryClient()}>
        {piece === 'card' ? <HereCard /> : <HereSwitch />}
      </QueryClientProvider>
    </ShownIn>,
  )
const said = () => document.body.textContent ?? ''

beforeEach(() => {
  localStorage.clear()
  const viewer = { id: 'me', role: 'User', userType: 'company', profileStatus: 'approved', permissions: [] } as const
  session.set({ status: 'member', user: null, viewer, session: null } as never)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a browser that takes none says that another does', () => {
  browser({ can: false })
  show('switch')
  expect(said()).toContain(strings.here.unsupported)
  expect(screen.queryByRole('button')).toBeNull()
})

test('an iPhone in its browser says how the club gets onto the home screen', () => {
  browser({ agent: IPHONE, can: false })
  show('switch')
  expect(said()).toContain(strings.here['install-how'])
  cleanup()
  show('card')
  expect(said()).toContain(strings.here['install-how'])
})

test('where it is blocked, the way to allow it again is said', () => {
  browser({ says: 'denied' })
  show('switch')
  expect(said()).toContain(strings.here['blocked-how'])
  cleanup()
  show('card')
  expect(said()).toContain(strings.here['blocked-how'])
})

test('beside the notices it is offered once; who said not now finds the way to the devices', async () => {
  browser({})
  show('card')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: strings.ask['not-now'] })))
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: strings.devices.yours }).getAttribute('href')).toContain('#devices')
})

test('a browser that is told says so', () => {
  localStorage.setItem('fcmid', '{}')
  browser({ says: 'granted' })
  show('switch')
  expect(said()).toContain(strings.here.on)
})

test.each(['switch', 'card'] as const)(
  'where the browser could not subscribe, the %s says so and offers another try',
  async piece => {
    browser({ says: 'granted' })
    const register = vi.fn(async () => {
      throw new Error('no line')
    })
    Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true })
    show(piece)
    const press = () =>
      act(async () => void fireEvent.click(screen.getByRole('button', { name: /Turn on here|Tell me/ })))
    await press()
    expect(screen.getByRole('alert').textContent).toContain(strings.failed.on)
    await press()
    expect(register).toHaveBeenCalledTimes(2)
  },
)
