import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { listSessions, logout } from '../contract/sessions.ts'
import { registerSocial, socialLogin, startSocial } from '../contract/social.ts'
import { makeMember, signinHouse } from '../test/fixtures.ts'

const CLUB = 'https://club.example'
const PEOPLE: Record<string, { email: string; name: string }> = {
  p1: { email: 'known@mail.example', name: 'Known Person' },
  p3: { email: 'posted@mail.example', name: 'Posted Person' },
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
  const posting = { ...provider, id: 'posting', name: 'Posting', responseMode: 'form_post' }
  house = await testHouse(signinHouse, { OIDC_PROVIDERS: JSON.stringify([provider, posting]), PUBLIC_URL: CLUB })
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
    const page = await response.text()
    if (page.includes(`action="${CLUB}/authentication"`)) return post(page)
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (!prompt) throw new Error(`The provider shows no form: ${response.status}`)
    form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) })
  }
  throw new Error('The provider never sent the browser back')
}

/** Sends the form that leads back to the club, as the browser would, and answers where it leads. */
async function post(page: string): Promise<URL> {
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!])
  const body = new URLSearchParams([...fields, ['user', '{"name":{}}']])
  const response = await fetch(`${house.url}/authentication`, { method: 'POST', body, redirect: 'manual' })
  expect([response.status, response.headers.getSetCookie()]).toEqual([303, []])
  return new URL(response.headers.get('location')!, CLUB)
}

async function comeAs(login: string, provider = 'peer') {
  const { address, keep } = (await house.call(startSocial, { body: { provider } })).answer
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

test('a provider that returns with a form leads into the account as well', async () => {
  await makeMember(house.db, 'posted')
  const { address } = (await house.call(startSocial, { body: { provider: 'posting' } })).answer
  expect(new URL(address).searchParams.get('response_mode')).toBe('form_post')
  expect((await comeAs('p3', 'posting')).answer).toHaveProperty('accessToken')
})

test('a form for the page of the return does nothing but lead to it, with the fields that it knows', async () => {
  const send = async (body: string, type = 'application/x-www-form-urlencoded') => {
    const headers = { 'content-type': type, cookie: 'majlis_files=x', origin: 'https://elsewhere.example' }
    const answer = await fetch(`${house.url}/authentication`, { method: 'POST', headers, body, redirect: 'manual' })
    return [answer.status, answer.headers.get('location')]
  }
  expect(await send('state=s%26x&code=a%20b&next=https://evil.example&lang=ar')).toEqual([
    303,
    '/authentication?code=a+b&state=s%26x',
  ])
  expect(await send('error=user_cancelled_authorize&state=s')).toEqual([
    303,
    '/authentication?state=s&error=user_cancelled_authorize',
  ])
  expect(await send(`code=${'x'.repeat(5000)}`)).toEqual([303, '/authentication'])
  expect(await send(`code=${'x'.repeat(40_000)}`)).toEqual([303, '/authentication'])
  expect(await send('{"code":"a"}', 'application/json')).toEqual([303, '/authentication'])
  const other = await fetch(`${house.url}/login`, { method: 'POST', body: new URLSearchParams({ code: 'a' }) })
  expect(other.status).toBe(404)
  const { status } = await house.call(socialLogin, { body: { code: 'a', state: 'never-begun', keep: 'k' } })
  expect(status).toBe(422)
})
