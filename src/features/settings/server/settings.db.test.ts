import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { z } from 'zod'
import { defineFeature } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { call } from '../../../platform/shared/call.ts'
import { uploadFile } from '../../../platform/shared/files-contract.ts'
import { inventPeople } from '../../../platform/test/invent-people.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import type { Settings } from '../contract/catalogue.ts'
import { CLUB_TOPIC, readClub } from '../contract/club.ts'
import { changeMailServer, changeSettings, readSettings } from '../contract/settings.ts'
import { DEFAULTS } from '../defaults.ts'
import { routeOf } from './mail-server.ts'
import { setting } from './queries.ts'
import { settingsFeature } from './wiring.ts'

const open = call('GET /tester/open', { summary: 'For everybody.', access: 'anyone', answer: z.object({}) })
const always = call('GET /tester/always', {
  summary: 'Always.',
  access: 'anyone',
  answer: z.object({}),
  alwaysOpen: true,
})

const person = (id: string, change: Partial<Viewer>): Viewer => ({
  id: `00000000-0000-7000-8000-00000000000${id}`,
  role: 'User',
  userType: null,
  profileStatus: null,
  permissions: [],
  ...change,
})
const people: Record<string, { viewer: Viewer; provenAt: Date }> = {
  admin: { viewer: person('1', { role: 'Super-admin' }), provenAt: new Date() },
  other: { viewer: person('2', { role: 'Super-admin' }), provenAt: new Date() },
  late: { viewer: person('1', { role: 'Super-admin' }), provenAt: new Date(Date.now() - 11 * 60_000) },
  clerk: { viewer: person('3', { role: 'Employee', permissions: ['settings.manage'] }), provenAt: new Date() },
  stranger: { viewer: person('4', { role: 'Employee' }), provenAt: new Date() },
  member: { viewer: person('5', {}), provenAt: new Date() },
}
const tester = defineFeature('tester', { en: {}, ar: {} }, [], registry => {
  registry.onRead(open, async () => ({}))
  registry.onRead(always, async () => ({}))
  registry.resolveBearer(async (_, token) =>
    people[token] ? { ...people[token], sessionId: person('9', {}).id, language: 'en' } : null,
  )
})

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([settingsFeature, tester])
  await inventPeople(house.db, [...new Set(Object.values(people).map(one => one.viewer.id))])
})
afterAll(() => house.stop())
beforeEach(async () => {
  await house.call(changeSettings, { body: { maintenance: DEFAULTS.maintenance } }, { bearer: 'admin' })
  await house.db.deleteFrom('settings').execute()
})

const change = (body: Partial<Settings>, bearer = 'admin') => house.call(changeSettings, { body }, { bearer })
const club = async () => (await house.call(readClub)).answer.data
const lastAudit = () => house.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

describe('settings', () => {
  test('hold their defaults until somebody changes one', async () => {
    expect(await club()).toMatchObject({
      name: { en: 'Majlis', ar: 'مجلس' },
      logoUrl: null,
      registrationOpen: true,
      menuLayout: 'vertical',
      demo: false,
    })
    expect(await club()).toMatchObject({ tradeLink: null, soonItems: [] })
    const { status, answer } = await change({
      clubName: { en: 'Nile Circle', ar: 'حلقة النيل' },
      timeZone: 'Africa/Cairo',
    })
    expect([status, answer.message]).toEqual([200, 'The settings are saved'])
    expect(await club()).toMatchObject({
      name: { en: 'Nile Circle' },
      timeZone: 'Africa/Cairo',
      defaultCurrency: 'USD',
    })
    expect(await setting(house.db, 'review')).toEqual(DEFAULTS.review)
  })

  test('are for those who may manage them', async () => {
    expect((await house.call(readSettings)).status).toBe(401)
    for (const bearer of ['stranger', 'member']) {
      expect((await house.call(readSettings, undefined, { bearer })).problem.code).toBe('role-forbidden')
      expect((await change({ timeZone: 'Asia/Dubai' }, bearer)).problem.code).toBe('role-forbidden')
    }
    expect((await change({ timeZone: 'Asia/Dubai' }, 'clerk')).status).toBe(200)
  })

  test('are refused field by field, in the reader’s language', async () => {
    const wrong = {
      clubName: { en: '', ar: 'نادي' },
      colours: { primary: '#7FC8B8', brass: 'gold' },
      timeZone: 'Moon/Base',
      tradeLink: { url: 'javascript:alert(1)', label: { en: 'Trade', ar: 'تداول' } },
      soonItems: [{ label: { en: '', ar: 'أسهم' } }],
      theme: 'dark',
    }
    const { status, problem } = await house.call(changeSettings, { body: wrong as never }, { bearer: 'admin' })
    expect(status).toBe(422)
    expect(problem.errors.map(({ path, code }) => [path, code]).sort()).toEqual([
      ['clubName.en', 'required'],
      ['colours.brass', 'settings.colour'],
      ['colours.primary', 'settings.colour-too-pale'],
      ['soonItems.0.label.en', 'required'],
      ['theme', 'unknown'],
      ['timeZone', 'settings.zone'],
      ['tradeLink.url', 'url'],
    ])
    const pale = await house.call(
      changeSettings,
      { body: { colours: { primary: '#7FC8B8', brass: '#B5832A' } } },
      { bearer: 'admin', language: 'ar' },
    )
    expect(pale.problem.errors[0]).toMatchObject({ path: 'colours.primary', code: 'settings.colour-too-pale' })
    expect(pale.problem.errors[0]!.message).toMatch(/أفتح من أن يُقرأ على الورق \(1\.\d:1، والحد الأدنى 4\.5:1\)/)
    expect(await house.db.selectFrom('settings').selectAll().execute()).toEqual([])
  })

  test('are recorded with before and after, and only what changed', async () => {
    await change({ foundingYear: 2019, timeZone: 'UTC' })
    expect(await lastAudit()).toMatchObject({
      actor_id: people.admin!.viewer.id,
      action: 'settings.manage',
      target_id: 'foundingYear',
      before: { foundingYear: null },
      after: { foundingYear: 2019 },
      address: '127.0.0.1',
    })
    const before = await house.db.selectFrom('audit').selectAll().execute()
    await change({ foundingYear: 2019 })
    expect(await house.db.selectFrom('audit').selectAll().execute()).toHaveLength(before.length)
  })

  test('that today’s rules do not take any more give way to the default', async () => {
    await house.db
      .insertInto('settings')
      .values({ key: 'timeZone', value: JSON.stringify('Europe/Atlantis') })
      .execute()
    expect((await club()).timeZone).toBe('UTC')
  })

  test('of the club are kept by browsers and asked again each time, and not sent twice', async () => {
    const first = await house.call(readClub)
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    const held = { 'if-none-match': first.headers.get('etag')! }
    expect((await house.call(readClub, undefined, { headers: held })).status).toBe(304)
    await change({ foundingYear: 1987 })
    expect((await house.call(readClub, undefined, { headers: held })).status).toBe(200)
  })

  test('are told to windows that are open, also to visitors', async () => {
    const socket = new WebSocket(`${house.url.replace('http', 'ws')}/live`)
    const heard = new Promise<{ event: string; payload: unknown }>(resolve => {
      socket.on('message', data => {
        const message = JSON.parse(String(data))
        if (message.say === 'welcome') socket.send(JSON.stringify({ say: 'listen', topic: CLUB_TOPIC, after: null }))
        if (message.say === 'listening') void change({ foundingYear: 1999 })
        if (message.say === 'event') resolve(message)
      })
    })
    socket.on('open', () => socket.send(JSON.stringify({ say: 'hello', bearer: null })))
    expect(await heard).toMatchObject({ event: 'settings.changed', payload: { keys: ['foundingYear'] } })
    socket.close()
  })
})

describe('the logo', () => {
  const PICTURE =
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWPg1srm1spmgFAAEA4Cgc8KAcYAAAAASUVORK5CYII='
  async function upload(bearer: string): Promise<string> {
    const form = new FormData()
    form.set('take', 'image')
    form.set('file', new Blob([Buffer.from(PICTURE, 'base64')], { type: 'image/png' }), 'logo.png')
    return (await house.call(uploadFile, undefined, { form, bearer })).answer.data._id
  }

  test('is there for everybody once it is the club’s, and its successor takes its place', async () => {
    const [first, second] = [await upload('admin'), await upload('other')]
    expect((await fetch(`${house.url}/api/files/${first}`)).status).toBe(404)
    await change({ logo: first })
    const { logoUrl } = await club()
    const picture = await fetch(house.url + logoUrl)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await change({ logo: second }, 'other')).status).toBe(200)
    expect((await fetch(house.url + logoUrl)).status).toBe(404)
    await change({ logo: null })
    expect((await club()).logoUrl).toBeNull()
    expect((await fetch(`${house.url}/api/files/${second}`)).status).toBe(404)
  })

  test('is a file of whoever chose it', async () => {
    const { problem } = await change({ logo: await upload('other') })
    expect(problem.errors[0]).toMatchObject({ path: 'logo', code: 'file-unknown' })
  })
})

describe('maintenance', () => {
  test('closes the club for all but its people; what must stay open stays open', async () => {
    await change({ maintenance: { on: true, from: null, message: { en: 'Back at six', ar: 'نعود في السادسة' } } })
    const closed = await house.call(open)
    expect([closed.status, closed.problem.code]).toEqual([503, 'maintenance'])
    expect((await house.call(open, undefined, { bearer: 'member' })).status).toBe(503)
    for (const bearer of ['admin', 'stranger']) expect((await house.call(open, undefined, { bearer })).status).toBe(200)
    expect((await house.call(always)).status).toBe(200)
    expect((await club()).maintenance).toEqual({
      on: true,
      from: null,
      message: { en: 'Back at six', ar: 'نعود في السادسة' },
    })
    await change({ maintenance: DEFAULTS.maintenance })
    expect((await house.call(open)).status).toBe(200)
  })
})

describe('maintenance by plan', () => {
  const message = { en: 'Back at six', ar: 'نعود في السادسة' }
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

  test('is told to everybody before, and closes the club when its moment comes', async () => {
    const soon = inMinutes(40)
    await change({ maintenance: { on: false, from: soon, message } })
    expect((await house.call(open)).status).toBe(200)
    expect((await club()).maintenance).toEqual({ on: false, from: soon, message })
    await change({ maintenance: { on: false, from: inMinutes(-1), message } })
    expect((await house.call(open)).problem.code).toBe('maintenance')
    expect((await house.call(open, undefined, { bearer: 'admin' })).status).toBe(200)
    expect((await club()).maintenance.on).toBe(true)
    await change({ maintenance: DEFAULTS.maintenance })
    expect((await house.call(open)).status).toBe(200)
  })
})

describe('two windows with the settings open', () => {
  const read = async () => (await house.call(readSettings, undefined, { bearer: 'admin' })).answer
  const save = (body: Partial<Settings>, seen: Record<string, string | undefined>) =>
    house.call(changeSettings, { body: { ...body, seen: seen as Record<string, string> } }, { bearer: 'admin' })

  test('save different settings both, and the same one once: the second is told and nothing of it is written', async () => {
    const [one, other] = [(await read()).revisions, (await read()).revisions]
    expect((await save({ foundingYear: 1990 }, one)).status).toBe(200)
    expect((await save({ timeZone: 'Asia/Dubai' }, other)).status).toBe(200)
    const late = await save({ foundingYear: 1991, timeZone: 'Asia/Riyadh' }, other)
    expect([late.status, late.problem.code]).toEqual([409, 'settings.moved'])
    expect((await read()).data).toMatchObject({ foundingYear: 1990, timeZone: 'Asia/Dubai' })
    expect((await save({ foundingYear: 1991 }, (await read()).revisions)).status).toBe(200)
  })

  test('of many who save the same setting at once exactly one has their way', async () => {
    const { revisions } = await read()
    const years = [2001, 2002, 2003, 2004]
    const answers = await Promise.all(years.map(foundingYear => save({ foundingYear }, revisions)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await read()).data.foundingYear).toBe(years[answers.findIndex(({ status }) => status === 200)])
  })

  test('see what holds by default, so that each setting can go back to it', async () => {
    expect((await read()).defaults).toMatchObject({ foundingYear: null, soonItems: [], colours: DEFAULTS.colours })
  })
})

describe('the mail server’s password', () => {
  const CANARY = 'sesame-canary-7'
  const server = {
    host: 'smtp.example.com',
    port: 587,
    security: 'starttls',
    username: 'club@example.com',
    fromName: 'Nile Circle',
    fromAddress: 'club@example.com',
  } as const
  const save = (mail: object | null, bearer = 'admin') =>
    house.call(changeMailServer, { body: { mail: mail as never } }, { bearer })

  test('is sealed in the database and in no answer, log or record', async () => {
    const saved = await save({ ...server, password: CANARY })
    expect(saved.answer.data.mail).toEqual({ ...server, hasPassword: true })
    const read = await house.call(readSettings, undefined, { bearer: 'admin' })
    const rows = await house.db.selectFrom('settings').selectAll().execute()
    const records = await house.db.selectFrom('audit').selectAll().execute()
    const everything = JSON.stringify([saved.answer, read.answer, rows, records, house.lines])
    expect(everything).not.toContain(CANARY)
    expect((await lastAudit())?.after).toMatchObject({ mail: { hasPassword: true } })
    const stored = await setting(house.db, 'mail')
    expect(routeOf(house.house.secrets.columnKey, stored!)).toEqual({
      smtpUrl: `smtp://club%40example.com:${CANARY}@smtp.example.com:587/?requireTLS=true`,
      from: '"Nile Circle" <club@example.com>',
    })
  })

  test('stays when it is not typed again, but never goes to another server', async () => {
    await save({ ...server, password: CANARY })
    expect((await save({ ...server, port: 465, security: 'tls' })).answer.data.mail).toMatchObject({
      port: 465,
      hasPassword: true,
    })
    const elsewhere = await save({ ...server, host: 'smtp.attacker.example' })
    expect(elsewhere.problem.errors[0]).toMatchObject({ path: 'mail.password', code: 'settings.password-again' })
    expect((await save({ ...server, password: '' })).answer.data.mail).toMatchObject({ hasPassword: false })
    expect((await save(null)).answer.data.mail).toBeNull()
  })

  test('is changed only with a fresh proof', async () => {
    expect((await save({ ...server, password: CANARY }, 'late')).problem.code).toBe('proof-required')
    const { problem } = await house.call(changeSettings, { body: { mail: null } as never }, { bearer: 'admin' })
    expect(problem.errors[0]).toMatchObject({ path: 'mail', code: 'unknown' })
  })
})
