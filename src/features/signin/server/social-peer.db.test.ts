import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { listSessions, logout } from '../contract/sessions.ts'
import { registerSocial, socialLogin, startSocial } from '../contract/social.ts'
import { makeMember, signinHouse } from './make.ts'

const CLUB = 'https://club.example'
const PEOPLE: Record<string, { email: string; name: string }> = {
  p1: { email: 'known@mail.example', name: 'Known Person' },
  p2: { email: 'new@mail.example', name: 'نور الجديدة' },
}

let house: TestHouse
let close: () => void
beforeAll(async () => {
  let answer: RequestListener = (_, response) => void response.end()
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const peer = new Provider(issuer, {
    clients: [
      {
        client_id: 'majlis',
        client_secret: 'a-secret-of-the-client',
        redirect_uris: [`${CLUB}/authentication`],
        post_logout_redirect_uris: [`${CLUB}/index`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a-key-for-cookies'] },
    pkce: { required: () => true },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, email_verified: true, ...PEOPLE[sub] }),
    }),
  })
  answer = peer.callback()
  close = () => server.close()
  const provider = { id: 'peer', name: 'Peer', issuer, clientId: 'majlis', clientSecret: 'a-secret-of-the-client' }
  house = await testHouse(signinHouse, { OIDC_PROVIDERS: JSON.stringify([provider]), PUBLIC_URL: CLUB })
})
afterAll(async () => {
  await house.stop()
  close()
})

/** A browser without a screen: follows redirects with its cookies and sends the two forms of the provider's own pages. */
async function walk(address: string, login: string): Promise<URL> {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  let [url, form] = [address, null as URLSearchParams | null]
  for (let steps = 0; steps < 20; steps++) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: cookie() },
      ...(form && { method: 'POST', body: form }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [name, value] = set.split(';')[0]!.split('=') as [string, string]
      jar.set(name, value)
    }
    form = null
    const next = response.headers.get('location')
    if (next?.startsWith(CLUB)) return new URL(next)
    if (next) {
      url = new URL(next, url).href
      continue
    }
    const prompt = /name="prompt" value="(\w+)"/.exec(await response.text())?.[1]
    if (!prompt) throw new Error(`The provider shows no form: ${response.status}`)
    form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) })
  }
  throw new Error('The provider never sent the browser back')
}

async function comeAs(login: string) {
  const { address, keep } = (await house.call(startSocial, { body: { provider: 'peer' } })).answer
  const back = await walk(address, login)
  const { code, state, iss } = Object.fromEntries(back.searchParams) as { code: string; state: string; iss: string }
  return house.call(socialLogin, { body: { code, state, iss, keep } })
}

test('somebody with an account comes in through a real provider, and leaves through it', async () => {
  await makeMember(house.db, 'known')
  const { status, answer } = await comeAs('p1')
  expect(status).toBe(200)
  const bearer = (answer as { accessToken: string }).accessToken
  expect((await house.call(listSessions, {}, { bearer })).answer.data[0]!.provider).toBe('Peer')
  const { endSession } = (await house.call(logout, {}, { bearer })).answer
  const ending = await fetch(endSession!)
  expect(ending.status).toBe(200)
  expect(await ending.text()).toContain('/session/end/confirm')
})

test('somebody new comes through a real provider and becomes a member', async () => {
  const { answer } = await comeAs('p2')
  const { registration } = answer as { registration: { ticket: string; name: string; username: string } }
  expect(registration).toMatchObject({ name: 'نور الجديدة', username: 'new' })
  const { ticket, name, username } = registration
  const body = { ticket, name, username, birthDate: '1991-02-03', agreement: true }
  expect((await house.call(registerSocial, { body })).status).toBe(200)
  expect((await comeAs('p2')).answer).toHaveProperty('accessToken')
})
