import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { transact } from '../../../platform/server/db.ts'
import { readFile, uploadFile } from '../../../platform/shared/files-contract.ts'
import { CLOSE_SESSION_ENDED } from '../../../platform/shared/live-protocol.ts'
import { callOver, type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { suspendAccount } from '../../accounts/server/suspension.ts'
import { changePassword } from '../contract/password.ts'
import { endOtherSessions, endSession, listSessions, login, logout } from '../contract/sessions.ts'
import { makeMember, PASSWORD, signinHouse } from '../test/fixtures.ts'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile Safari/604.1'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let house: TestHouse
let caller = 0
beforeAll(async () => {
  house = await testHouse(signinHouse, { TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => house.stop())

async function enter(username: string, userAgent = SAFARI) {
  const headers = { 'x-forwarded-for': `10.3.0.${++caller}`, 'user-agent': userAgent }
  const answered = await house.call(login, { body: { username, password: PASSWORD } }, { headers })
  const cookie = /majlis_files=[^;]+/.exec(answered.headers.get('set-cookie') ?? '')?.[0] ?? ''
  return { bearer: (answered.answer as { access_token: string }).access_token, cookie }
}
const worksFor = async (bearer: string) => (await house.call(listSessions, {}, { bearer })).status === 200
const sessionsOf = async (bearer: string) => (await house.call(listSessions, {}, { bearer })).answer.data

/** A socket that said hello; `ended` resolves with the code it is closed with. */
async function listen(bearer: string) {
  const socket = new WebSocket(`${house.url.replace('http', 'ws')}/live`)
  const ended = new Promise<number>(resolve => socket.on('close', resolve))
  await new Promise(resolve => socket.on('open', resolve))
  const welcome = new Promise(resolve => socket.on('message', resolve))
  socket.send(JSON.stringify({ say: 'hello', bearer }))
  await welcome
  return { ended, isOpen: () => socket.readyState === WebSocket.OPEN, close: () => socket.close() }
}

describe('the list of sessions', () => {
  test('says where somebody is signed in and which of them is this one', async () => {
    await makeMember(house.db, 'nadia')
    await enter('nadia', 'curl/8.5.0')
    const { bearer } = await enter('nadia')
    await sql`update sessions set address = '8.8.8.8' where address = ${`10.3.0.${caller}`}`.execute(house.db)
    const sessions = await sessionsOf(bearer)
    expect(sessions).toHaveLength(2)
    const here = sessions.find(one => one.current)!
    expect(here).toMatchObject({ browser: 'Safari', system: 'iOS', kind: 'phone', country: 'US', provider: null })
    expect(sessions.find(one => !one.current)).toMatchObject({ browser: null, kind: 'unknown', country: null })
    expect(JSON.stringify(sessions)).not.toContain('hash')
  })

  test('notes the last use at most once a minute', async () => {
    await makeMember(house.db, 'majid')
    const { bearer } = await enter('majid')
    const seen = async () => (await sessionsOf(bearer))[0]!.lastSeenAt
    const first = await seen()
    expect(await seen()).toBe(first)
    await sql`update sessions set last_seen_at = clock_timestamp() - interval '61 seconds'`.execute(house.db)
    await seen()
    const later = await seen()
    expect(later > first).toBe(true)
  })

  test('holds nothing that was not used for thirty days', async () => {
    await makeMember(house.db, 'absent')
    const { bearer } = await enter('absent')
    await sql`update sessions set last_seen_at = now() - interval '31 days'
      where user_id = (select id from users where username = 'absent')`.execute(house.db)
    expect(await worksFor(bearer)).toBe(false)
    await house.runTimer('signin.sweep')
    const left = await sql`select 1 from sessions where last_seen_at < now() - interval '30 days'`.execute(house.db)
    expect(left.rows).toHaveLength(0)
  })
})

describe('a session ends at once, with its socket,', () => {
  test('at logout, which answers the sentence of the spec and takes the cookie away', async () => {
    await makeMember(house.db, 'adil')
    const { bearer } = await enter('adil')
    const socket = await listen(bearer)
    const { status, answer, headers } = await house.call(logout, {}, { bearer })
    expect(status).toBe(200)
    expect(answer).toEqual({ message: 'Your sign out successfully.', endSession: null })
    expect(headers.get('set-cookie')).toMatch(/^majlis_files=; .*Max-Age=0$/)
    expect(await worksFor(bearer)).toBe(false)
    expect(await socket.ended).toBe(CLOSE_SESSION_ENDED)
  })

  test('when it is ended from another one, which stays open', async () => {
    await makeMember(house.db, 'basma')
    const [here, there] = [await enter('basma'), await enter('basma')]
    const [mine, theirs] = [await listen(here.bearer), await listen(there.bearer)]
    const other = (await sessionsOf(here.bearer)).find(one => !one.current)!
    await house.call(endSession, { params: { sessionId: other._id } }, { bearer: here.bearer })
    expect(await worksFor(there.bearer)).toBe(false)
    expect(await theirs.ended).toBe(CLOSE_SESSION_ENDED)
    expect(await worksFor(here.bearer)).toBe(true)
    expect(mine.isOpen()).toBe(true)
    mine.close()
  })

  test('when all others are ended', async () => {
    await makeMember(house.db, 'camille')
    const [one, two, here] = [await enter('camille'), await enter('camille'), await enter('camille')]
    const sockets = await Promise.all([one, two].map(({ bearer }) => listen(bearer)))
    const { answer } = await house.call(endOtherSessions, {}, { bearer: here.bearer })
    expect(answer).toEqual({ message: '2 other devices are signed out.', count: 2 })
    expect(await Promise.all(sockets.map(socket => socket.ended))).toEqual([CLOSE_SESSION_ENDED, CLOSE_SESSION_ENDED])
    expect(await Promise.all([one, two, here].map(({ bearer }) => worksFor(bearer)))).toEqual([false, false, true])
  })

  test('when the password changes elsewhere', async () => {
    await makeMember(house.db, 'dana')
    const [here, there] = [await enter('dana'), await enter('dana')]
    const theirs = await listen(there.bearer)
    const body = { currentPassword: PASSWORD, password: 'Another-88!', passwordConfirmation: 'Another-88!' }
    expect((await house.call(changePassword, { body }, { bearer: here.bearer })).status).toBe(200)
    expect(await theirs.ended).toBe(CLOSE_SESSION_ENDED)
    expect([await worksFor(here.bearer), await worksFor(there.bearer)]).toEqual([true, false])
  })

  test('when the account is suspended', async () => {
    const id = await makeMember(house.db, 'essam')
    const { bearer, cookie } = await enter('essam')
    const socket = await listen(bearer)
    const chief = { id: await makeMember(house.db, 'boss'), role: 'Super-admin' as const }
    const by = { ...chief, userType: null, profileStatus: null, permissions: [] }
    await transact(house.db, tx => suspendAccount(tx, by, id, 'Spam'))
    expect(await worksFor(bearer)).toBe(false)
    expect(await socket.ended).toBe(CLOSE_SESSION_ENDED)
    // The socket hears of it by itself; the rows go with the listener, which may come after.
    await house.settle()
    const left = await house.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
    expect(left).toHaveLength(0)
    expect(cookie).not.toBe('')
  })

  test('but never the one of somebody else, whose id is answered like one that never was', async () => {
    await makeMember(house.db, 'farah')
    await makeMember(house.db, 'ghassan')
    const [farah, ghassan] = [await enter('farah'), await enter('ghassan')]
    const sessionId = (await sessionsOf(farah.bearer))[0]!._id
    const stolen = await house.call(endSession, { params: { sessionId } }, { bearer: ghassan.bearer })
    const made = await house.call(
      endSession,
      { params: { sessionId: crypto.randomUUID() } },
      { bearer: ghassan.bearer },
    )
    expect([stolen.status, stolen.problem.code]).toEqual([404, 'not-found'])
    expect([made.status, made.problem.code]).toEqual([404, 'not-found'])
    expect(await worksFor(farah.bearer)).toBe(true)
  })
})

describe('the cookie of a session', () => {
  test('reads files, is refused for every other call, and ends with its session', async () => {
    await makeMember(house.db, 'hind')
    const { bearer, cookie } = await enter('hind')
    const form = new FormData()
    form.set('file', new Blob([PIXEL], { type: 'image/png' }), 'dot.png')
    const file = (await house.call(uploadFile, undefined, { bearer, form })).answer.data
    const read = (headers: Record<string, string>) =>
      callOver(house.url, readFile, { params: { fileId: file._id } }, { headers })
    expect((await read({})).status).toBe(404)
    expect((await read({ cookie })).status).toBe(200)
    for (const call of [listSessions, logout, endOtherSessions])
      expect((await house.call(call, {}, { headers: { cookie } })).status).toBe(401)
    expect((await house.call(listSessions, {}, { bearer: cookie.split('=')[1]! })).status).toBe(401)
    await house.call(logout, {}, { bearer })
    expect((await read({ cookie })).status).toBe(404)
  })

  test('is marked Secure where the site is https', async () => {
    const secure = await testHouse(signinHouse, { PUBLIC_URL: 'https://club.example' })
    await makeMember(secure.db, 'imad')
    const { headers } = await secure.call(login, { body: { username: 'imad', password: PASSWORD } })
    expect(headers.get('set-cookie')).toContain('; Secure')
    await secure.stop()
  })
})
