import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { transact } from '../../../platform/server/db.ts'
import { defineFeature, type Feature } from '../../../platform/server/registry.ts'
import { call } from '../../../platform/shared/call.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { accessFeature } from '../../access/server/wiring.ts'
import { register } from '../../accounts/contract.ts'
import { confirmAddress } from '../../accounts/server/links.ts'
import { registerAccount } from '../../accounts/server/register.ts'
import { makeStaff } from '../../accounts/server/staff.ts'
import { viewerOf } from '../../accounts/server/viewer.ts'
import { accountsFeature } from '../../accounts/server/wiring.ts'
import { readClub } from '../../settings/contract/club.ts'
import { changeSettings, readSettings } from '../../settings/contract/settings.ts'
import { settingsFeature } from '../../settings/server/wiring.ts'
import { login } from '../../signin/contract/sessions.ts'
import { signinFeature } from '../../signin/server/wiring.ts'
import {
  acceptInvitation,
  beginSetUp,
  type FirstAdmin,
  fillDemoClub,
  finishSetUp,
  inviteMembers,
  inviteReviewers,
  readInvitation,
  readLink,
  readProgress,
  readSetUp,
  takeStep,
  withdrawInvitation,
} from '../contract.ts'
import { setDemoFiller } from './demo-filler.ts'
import { offerLink } from './set-up.ts'
import { setupFeature } from './wiring.ts'

const open = call('GET /tester/open', { summary: 'For everybody.', access: 'anyone', answer: z.object({}) })
const tester = defineFeature('tester', { en: {}, ar: {} }, [], registry => {
  registry.permission('verification.decide')
  registry.onRead(open, async () => ({}))
})
const FEATURES: readonly Feature[] = [
  settingsFeature,
  accessFeature,
  accountsFeature,
  signinFeature,
  setupFeature,
  tester,
]

const admin: FirstAdmin = {
  name: 'منى الشريف',
  username: 'admin',
  email: 'mona@example.com',
  language: 'ar',
  password: 'Quiet-Harbour7!',
  passwordConfirmation: 'Quiet-Harbour7!',
}

let house: TestHouse
let printed: string[]
beforeEach(async () => {
  printed = []
  vi.spyOn(console, 'log').mockImplementation(text => void printed.push(String(text)))
  house = await testHouse(FEATURES, { NODE_ENV: 'production' })
})
afterEach(async () => {
  setDemoFiller(null)
  await house.stop()
  vi.restoreAllMocks()
})

const token = () => /\/setup\/([\w-]{40,})/.exec(printed.join('\n'))![1]!
const begin = (change: Partial<FirstAdmin> = {}, link = token()) =>
  house.call(beginSetUp, { params: { token: link }, body: { ...admin, ...change } })
const begun = async () => (await begin()).answer.access_token
const state = async () => (await house.call(readSetUp)).answer.data.state
const admins = () => house.db.selectFrom('users').selectAll().where('role', '=', 'Super-admin').execute()
const as = (bearer: string) => ({ bearer })

describe('a club that is not set up', () => {
  test('answers every call with set-up-first, and says how it is', async () => {
    for (const one of [open, readClub, readSettings, register, readProgress, readInvitation]) {
      const input = { params: { token: 'x'.repeat(43) }, body: {} }
      const { status, problem } = await house.call(one, input as never)
      expect([status, problem.code], one.id).toEqual([503, 'set-up-first'])
    }
    expect(await state()).toBe('waiting')
    expect((await fetch(`${house.url}/livez`)).status).toBe(200)
    expect((await fetch(`${house.url}/readyz`)).status).toBe(200)
  })

  test('answers every page but its own with 503 and when to ask again', async () => {
    const statusOf = async (path: string) => {
      const response = await fetch(house.url + path)
      return [response.status, response.headers.get('retry-after')]
    }
    expect(await statusOf('/invitation/abc')).toEqual([503, '120'])
    expect(await statusOf('/setup')).toEqual([200, null])
    expect(await statusOf(`/setup/${token()}`)).toEqual([200, null])
  })

  test('tells whoever asks for a page, and no search engine', async () => {
    const page = await (await fetch(`${house.url}/setup?lang=ar`)).text()
    expect(page).toContain('<title>تجهيز النادي · مجلس</title>')
    expect(page).toContain('content="noindex"')
  })

  test('prints its link on the console and keeps only the hash', async () => {
    expect(printed.join('\n')).toContain(`http://localhost:${new URL(house.url).port}/setup/`)
    const rows = await house.db.selectFrom('set_up_links').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify([rows, house.lines])).not.toContain(token())
    expect((await house.call(readLink, { params: { token: token() } })).answer.data.state).toBe('open')
    expect((await house.call(readLink, { params: { token: 'x'.repeat(43) } })).answer.data.state).toBe('gone')
  })

  test('opens by the link of the newest start only', async () => {
    const newer = await transact(house.db, offerLink)
    expect((await begin()).problem.code).toBe('setup.link-gone')
    expect((await begin({}, newer)).status).toBe(201)
  })

  test('says on the console of an earlier start that its link is dead', async () => {
    await transact(house.db, offerLink)
    await expect.poll(() => printed.join('\n')).toContain('The link above no longer works')
  })
})

describe('the first step', () => {
  test('makes the administrator, who is signed in and goes on', async () => {
    const { status, answer, headers } = await begin()
    expect([status, answer.message]).toEqual([201, 'Your account is ready'])
    expect(headers.get('set-cookie')).toMatch(/^majlis_files=.*HttpOnly; SameSite=Strict/)
    const [person] = await admins()
    expect(person).toMatchObject({ username: 'admin', email: 'mona@example.com', language: 'ar', birth_date: null })
    expect(person!.verified_at).not.toBeNull()
    const progress = await house.call(readProgress, undefined, as(answer.access_token))
    expect(progress.answer.data.steps.map(step => step.state)).toEqual(['done', 'todo', 'todo', 'todo', 'todo', 'todo'])
    expect(await state()).toBe('begun')
  })

  test('of two windows with the same link makes one administrator', async () => {
    const answers = await Promise.all([
      begin(),
      begin({ username: 'other', email: 'other@example.com' }),
      begin({ username: 'third', email: 'third@example.com' }),
    ])
    expect(answers.map(one => one.status).sort()).toEqual([201, 410, 410])
    expect(await admins()).toHaveLength(1)
    expect((await begin()).problem.code).toBe('setup.link-gone')
  })

  test('that is refused leaves the link as it is', async () => {
    const wrong = await begin({ password: 'Password1!', passwordConfirmation: 'Password1!', username: 'no spaces' })
    expect(wrong.problem.errors.map(error => error.path)).toEqual(['username'])
    expect(
      (await begin({ password: 'Password1!', passwordConfirmation: 'Password1!' })).problem.errors[0],
    ).toMatchObject({
      path: 'password',
      code: 'password-common',
    })
    expect((await begin({ passwordConfirmation: 'another' })).problem.errors[0]).toMatchObject({ code: 'confirmed' })
    expect((await begin()).status).toBe(201)
  })
})

describe('between the first step and the last', () => {
  test('nobody else gets in, while the administrator works', async () => {
    const bearer = await begun()
    expect((await house.call(open)).problem.code).toBe('set-up-first')
    const stranger = { name: 'Omar', email: 'omar@example.com', username: 'omar' }
    expect((await house.call(register, { body: stranger as never })).problem.code).toBe('set-up-first')
    expect((await house.call(open, undefined, as(bearer))).status).toBe(200)
    const saved = await house.call(changeSettings, { body: { timeZone: 'Africa/Cairo' } }, as(bearer))
    expect(saved.status).toBe(200)
  })

  test('the administrator comes back by logging in, on a page that shows the club', async () => {
    await begun()
    expect((await house.call(readClub)).status).toBe(200)
    const { answer } = await house.call(login, { body: { username: 'admin', password: admin.password } })
    const bearer = (answer as { access_token: string }).access_token
    expect((await house.call(readProgress, undefined, as(bearer))).status).toBe(200)
  })

  test('steps are taken or skipped, in any order and again', async () => {
    const bearer = await begun()
    const take = (step: 'look' | 'mail', skipped: boolean) =>
      house.call(takeStep, { params: { step }, body: { skipped } }, as(bearer))
    await take('mail', true)
    await take('look', false)
    const { answer } = await take('mail', false)
    expect(answer.data.steps.map(step => step.state)).toEqual(['done', 'done', 'todo', 'done', 'todo', 'todo'])
    const unknown = await house.call(
      takeStep,
      { params: { step: 'admin' }, body: { skipped: true } } as never,
      as(bearer),
    )
    expect(unknown.status).toBe(404)
  })
})

describe('invitations', () => {
  const reviewers = [
    { name: 'سلمى حداد', email: 'salma@example.com', language: 'ar' as const },
    { name: 'Ivy Clarke', email: 'ivy@example.com', language: 'en' as const },
  ]
  const mails = async () => {
    await house.settle()
    const rows = await house.db
      .selectFrom('mails')
      .selectAll()
      .where('kind', 'like', 'setup.%')
      .orderBy('created_at')
      .execute()
    return rows.map(row => ({ to: row.to_address, kind: row.kind, link: row.link!, subject: row.subject }))
  }

  test('leave when the club opens, each in its language', async () => {
    const bearer = await begun()
    await house.call(inviteReviewers, { body: { people: reviewers } }, as(bearer))
    await house.call(
      inviteMembers,
      { body: { emails: ['a@example.org', 'b@example.org'], language: 'ar' } },
      as(bearer),
    )
    const { answer } = await house.call(readProgress, undefined, as(bearer))
    expect(answer.data.invitations.map(one => [one.email, one.role])).toEqual([
      ['salma@example.com', 'reviewer'],
      ['ivy@example.com', 'reviewer'],
      ['a@example.org', 'member'],
      ['b@example.org', 'member'],
    ])
    const last = answer.data.invitations[3]!._id
    await house.call(withdrawInvitation, { params: { invitationId: last } }, as(bearer))
    expect(await mails()).toEqual([])
    await house.call(finishSetUp, undefined, as(bearer))
    const sent = await mails()
    expect(sent.map(mail => [mail.to, mail.subject])).toEqual([
      ['salma@example.com', 'دعوة إلى مراجعة طلبات مجلس'],
      ['ivy@example.com', 'Majlis asks you to review applications'],
      ['a@example.org', 'دعوة إلى مجلس'],
    ])
    const [inviter] = await admins()
    expect(sent[2]!.link).toBe(`/register/${inviter!.id}`)
    expect((await house.call(withdrawInvitation, { params: { invitationId: last } }, as(bearer))).status).toBe(404)
  })

  test('of reviewers open an account with the permissions of reviewers, once', async () => {
    const bearer = await begun()
    await house.call(inviteReviewers, { body: { people: reviewers } }, as(bearer))
    await house.call(finishSetUp, undefined, as(bearer))
    const invited = (await mails())[0]!.link.replace('/invitation/', '')
    const whom = await house.call(readInvitation, { params: { token: invited } })
    expect(whom.answer.data).toEqual({ name: 'سلمى حداد', email: 'salma@example.com' })
    const sent = {
      name: 'سلمى حداد',
      username: 'salma',
      password: 'Olive-Garden9!',
      passwordConfirmation: 'Olive-Garden9!',
    }
    const accept = (body: typeof sent) => house.call(acceptInvitation, { params: { token: invited }, body })
    const answers = await Promise.all([accept(sent), accept({ ...sent, username: 'salma2' })])
    expect(answers.map(one => one.status).sort()).toEqual([201, 410])
    const person = await house.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'salma@example.com')
      .executeTakeFirstOrThrow()
    expect(person).toMatchObject({ role: 'Employee', language: 'ar' })
    expect((await viewerOf(house.db, person.id))?.permissions).toContain('verification.decide')
    expect((await house.call(readInvitation, { params: { token: invited } })).problem.code).toBe(
      'setup.invitation-gone',
    )
  })

  test('that are too old cannot be accepted', async () => {
    const bearer = await begun()
    await house.call(inviteReviewers, { body: { people: reviewers } }, as(bearer))
    await house.call(finishSetUp, undefined, as(bearer))
    await house.db
      .updateTable('invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    const invited = (await mails())[0]!.link.replace('/invitation/', '')
    expect((await house.call(readInvitation, { params: { token: invited } })).status).toBe(410)
  })

  test('are as many in a day as the settings say, and not for those who are here', async () => {
    const bearer = await begun()
    await house.call(changeSettings, { body: { limits: { invitationsPerDay: 2 } } }, as(bearer))
    const own = await house.call(
      inviteMembers,
      { body: { emails: ['x@example.org', admin.email], language: 'en' } },
      as(bearer),
    )
    expect(own.problem.errors).toEqual([
      { path: 'emails.1', code: 'setup.has-account', message: 'This address already has an account' },
    ])
    const many = await house.call(
      inviteMembers,
      { body: { emails: ['x@example.org', 'y@example.org', 'z@example.org'], language: 'en' } },
      as(bearer),
    )
    expect([many.status, many.problem.code]).toEqual([429, 'setup.too-many-invitations'])
  })
})

describe('demo data', () => {
  test('is offered only where the start-up has some', async () => {
    const bearer = await begun()
    expect((await house.call(fillDemoClub, undefined, as(bearer))).problem.code).toBe('setup.no-demo')
    expect((await house.call(readProgress, undefined, as(bearer))).answer.data.demo.offered).toBe(false)
  })

  test('is filled in beside the steps, once, and a failure can be tried again', async () => {
    let times = 0
    let finish: () => void = () => {}
    setDemoFiller(async () => {
      times++
      if (times === 1) throw new Error('the disk is full')
      await new Promise<void>(resolve => {
        finish = resolve
      })
    })
    const bearer = await begun()
    const demo = async () => (await house.call(readProgress, undefined, as(bearer))).answer.data.demo.state
    expect((await house.call(fillDemoClub, undefined, as(bearer))).status).toBe(202)
    await expect.poll(demo).toBe('failed')
    await house.call(fillDemoClub, undefined, as(bearer))
    await house.call(fillDemoClub, undefined, as(bearer))
    expect(await demo()).toBe('running')
    finish()
    await expect.poll(demo).toBe('done')
    expect(times).toBe(2)
  })
})

describe('a club that is open', () => {
  test('lets everybody in and has no first run any more', async () => {
    const bearer = await begun()
    expect((await house.call(finishSetUp, undefined, as(bearer))).answer.message).toBe('فُتح النادي')
    expect((await house.call(open)).status).toBe(200)
    expect(await state()).toBe('done')
    const late = await house.call(takeStep, { params: { step: 'mail' }, body: { skipped: true } }, as(bearer))
    expect([late.status, late.problem.code]).toEqual([409, 'setup.finished'])
    expect((await house.call(finishSetUp, undefined, as(bearer))).status).toBe(409)
  })

  test('is one whose administrator was made another way', async () => {
    await transact(house.db, async tx => {
      const account = { name: 'Ada', email: 'ada@example.com', username: 'ada', passwordHash: null, birthDate: null }
      const id = await registerAccount(tx, { ...account, language: 'en' })
      await makeStaff(tx, id, 'Super-admin', null)
      await confirmAddress(tx, { id, email: account.email })
    })
    expect((await house.call(open)).status).toBe(200)
    expect((await begin()).problem.code).toBe('setup.link-gone')
  })

  test('is the demo from its first moment', async () => {
    const demo = await testHouse(FEATURES, { NODE_ENV: 'production', DEMO: true })
    expect((await demo.call(open)).status).toBe(200)
    expect(printed.join('\n').match(/\/setup\//g)).toHaveLength(1)
    await demo.stop()
  })
})
