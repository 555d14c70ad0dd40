import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember, type Member } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import * as calls from '../contract.ts'
import { linksIn } from './letters.ts'
import { sendSlice } from './send-slices.ts'

const received: string[] = []
let gone: RegExp | null = null
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _, done) =>
    done(gone?.test(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
  onData: (stream, _, done) => {
    let text = ''
    stream.on('data', chunk => void (text += chunk))
    stream.on('end', () => {
      received.push(text)
      done()
    })
  },
})

let house: TestHouse
let editor: Member
let rana: Member
let huda: Member
beforeAll(async () => {
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as { port: number }
  house = await testHouse(features, { SMTP_URL: `smtp://127.0.0.1:${port}` })
  editor = await asMember(house, { preset: 'content-editor', name: 'Edith Text' })
  rana = await asMember(house, { userType: 'investor', name: 'Rana <b>' })
  huda = await asMember(house, { userType: 'company', name: 'هدى', language: 'ar' })
  await house.settle()
})
afterAll(async () => {
  await house.stop()
  await new Promise<void>(resolve => smtp.close(() => resolve()))
})
beforeEach(async () => {
  await house.settle()
  await sql`truncate campaigns, news_stops cascade`.execute(house.db)
  await house.db.deleteFrom('mails').execute()
  received.length = 0
  gone = null
})

const as = () => ({ bearer: editor.bearer })
const EVERYBODY: calls.Audience = {
  kinds: [],
  plans: [],
  countries: [],
  industries: [],
  languages: [],
  activity: 'any',
}
const BODY: calls.CampaignBody = {
  title: 'Summer letter',
  texts: {
    en: {
      subject: 'Summer at {club}, {name}',
      body: 'Dear {name},\nread https://example.org/a?x=1&y=2.',
      action: 'See all',
    },
    ar: { subject: 'الصيف في {club}', body: 'مرحبًا {name}،\nhttps://example.org/ar', action: 'الكل' },
  },
  link: '/blog/list',
  pictureId: null,
  audience: EVERYBODY,
}
const created = async () => (await house.call(calls.createCampaign, { body: { articleId: null } }, as())).answer.data
async function written(change: Partial<calls.CampaignBody> = {}): Promise<calls.CampaignView> {
  const { _id } = await created()
  const body = { ...BODY, ...change, revision: 0 }
  return (await house.call(calls.saveCampaign, { params: { campaignId: _id }, body }, as())).answer.data
}
const send = ({ _id, revision }: calls.CampaignView, at: string | null = null, zone = 'Asia/Dubai') =>
  house.call(calls.sendCampaign, { params: { campaignId: _id }, body: { revision, at, zone } }, as())
const read = async (id: string) =>
  (await house.call(calls.readCampaign, { params: { campaignId: id } }, as())).answer.data
const goOn = async () => {
  await house.runTimer('campaigns.send-on')
  await house.settle()
}
/** Writes a slice that no process takes for an hour. */
const writeUntaken = (id: string) =>
  transact(house.db, async tx => {
    await sendSlice(tx, house.house.secrets.linkKey, id)
    await sql`update mails set next_at = clock_timestamp() + interval '1 hour' where kind = 'campaigns.letter'`.execute(
      tx,
    )
    await sql`update campaigns set state = 'sending', ended_at = null where id = ${id}`.execute(tx)
  })
const mails = () => Promise.all(received.map(raw => simpleParser(raw)))
const to = (all: Awaited<ReturnType<typeof mails>>, member: Member) =>
  all.filter(mail => JSON.stringify(mail.to).includes(member.email))
const count = async (audience: Partial<calls.Audience>) =>
  (await house.call(calls.countAudience, { body: { audience: { ...EVERYBODY, ...audience } } }, as())).answer.data

describe('a campaign that is sent', () => {
  test('reaches each member of its audience once, in their language, with what they are called as text', async () => {
    const campaign = await written()
    expect((await send(campaign)).status).toBe(200)
    await goOn()
    await goOn()
    const all = await mails()
    expect(all).toHaveLength(2)
    const [toRana] = to(all, rana)
    expect(toRana!.subject).toBe('Summer at Majlis, Rana <b>')
    expect(toRana!.html).toContain('Dear Rana &lt;b&gt;,')
    expect(toRana!.text).toContain('https://example.org/a?x=1&y=2')
    const [toHuda] = to(all, huda)
    expect([toHuda!.subject, toHuda!.html]).toEqual([
      'الصيف في Majlis'.replace('Majlis', 'مجلس'),
      expect.stringContaining('مرحبًا هدى،'),
    ])
    expect(await read(campaign._id)).toMatchObject({
      state: 'sent',
      figures: { receivers: 2, sent: 2, waiting: 0, failed: 0, clicked: 0, unsubscribed: 0 },
    })
  })

  test('does not go to staff, to who wants no news, and to addresses that bounce', async () => {
    const leaves = await asMember(house, { userType: 'company', name: 'Leaves' })
    const bounces = await asMember(house, { userType: 'company', name: 'Bounces' })
    await house.call(calls.changeNewsWish, { body: { wanted: false } }, { bearer: leaves.bearer })
    const dead = { kind: 'contact.message', language: 'en', params: '{}', dead_at: new Date(), reason: 'refused' }
    await house.db
      .insertInto('mails')
      .values({ ...dead, recipient_id: bounces.id, to_address: bounces.email })
      .execute()
    expect(await count({ kinds: ['company'] })).toMatchObject({
      count: 1,
      first: ['هدى'],
      unsubscribed: 1,
      bouncing: 1,
    })
    await send(await written({ audience: { ...EVERYBODY, kinds: ['company'] } }))
    await goOn()
    expect((await mails()).map(mail => JSON.stringify(mail.to).includes(huda.email))).toEqual([true])
    await house.db.deleteFrom('users').where('id', 'in', [leaves.id, bounces.id]).execute()
  })

  test('leaves out who ends news between its beginning and their slice', async () => {
    const campaign = await written()
    await send(campaign)
    await house.call(calls.changeNewsWish, { body: { wanted: false } }, { bearer: rana.bearer })
    await goOn()
    expect(to(await mails(), rana)).toEqual([])
    expect((await read(campaign._id)).figures).toMatchObject({ receivers: 2, sent: 1, leftOut: 1, waiting: 0 })
  })

  test('is sent once, however many press at the same time and however many processes send', async () => {
    const campaign = await written()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(campaign)))
    expect(answers.map(one => one.status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    await Promise.all(Array.from({ length: 6 }, () => house.runTimer('campaigns.send-on')))
    await house.settle()
    expect(await mails()).toHaveLength(2)
    const rows = await house.db.selectFrom('mails').select('id').where('kind', '=', 'campaigns.letter').execute()
    expect(rows).toHaveLength(2)
  })

  test('has done a slice or has not, when a process dies in the middle of it', async () => {
    const campaign = await written()
    await send(campaign)
    const died = transact(house.db, async tx => {
      await sendSlice(tx, house.house.secrets.linkKey, campaign._id)
      throw new Error('the power went')
    })
    await expect(died).rejects.toThrow('the power went')
    expect((await read(campaign._id)).figures).toMatchObject({ sent: 0, waiting: 2 })
    await goOn()
    expect(await mails()).toHaveLength(2)
  })

  test('keeps its receivers: a member who comes later is not added, and nothing of it can be changed', async () => {
    const campaign = await written()
    await send(campaign)
    const late = await asMember(house, { userType: 'broker', name: 'Late' })
    const change = { ...BODY, audience: { ...EVERYBODY, kinds: ['broker' as const] }, revision: campaign.revision }
    const refused = await house.call(calls.saveCampaign, { params: { campaignId: campaign._id }, body: change }, as())
    expect(refused.problem.code).toBe('campaigns.wrong-state')
    await goOn()
    expect(to(await mails(), late)).toEqual([])
    await house.db.deleteFrom('users').where('id', '=', late.id).execute()
  })
})

describe('two campaigns at once', () => {
  const waitingIn = async (id: string) => (await read(id)).figures!.waiting
  const aDayLater = () =>
    sql`update campaign_receivers set written_at = written_at - interval '25 hours' where written_at is not null`.execute(
      house.db,
    )

  test('reach nobody twice within a day, and the later one ends when everybody has it', async () => {
    const [first, second] = [await written(), await written({ title: 'Autumn letter' })]
    await send(first)
    await send(second)
    await goOn()
    expect(await mails()).toHaveLength(2)
    expect(await read(first._id)).toMatchObject({ state: 'sent' })
    expect(await read(second._id)).toMatchObject({ state: 'sending', figures: { sent: 0, waiting: 2 } })
    await aDayLater()
    await goOn()
    expect(await mails()).toHaveLength(4)
    expect(await read(second._id)).toMatchObject({ state: 'sent', figures: { sent: 2, waiting: 0 } })
  })

  test('reach nobody twice when two processes send one each', async () => {
    const [first, second] = [await written(), await written({ title: 'Autumn letter' })]
    await send(first)
    await send(second)
    const slice = (id: string) => transact(house.db, tx => sendSlice(tx, house.house.secrets.linkKey, id))
    await Promise.all([first, second, first, second].map(one => slice(one._id)))
    await house.settle()
    expect(await mails()).toHaveLength(2)
    expect((await waitingIn(first._id)) + (await waitingIn(second._id))).toBe(2)
  })

  test('hold up nobody who was not written to after all: a pause takes that back', async () => {
    const [first, second] = [await written(), await written({ title: 'Autumn letter' })]
    await send(first)
    await writeUntaken(first._id)
    await house.call(calls.pauseCampaign, { params: { campaignId: first._id } }, as())
    await send(second)
    await goOn()
    expect(await read(second._id)).toMatchObject({ state: 'sent', figures: { sent: 2 } })
  })
})

describe('a campaign under way', () => {
  const act = (call: typeof calls.pauseCampaign, id: string) => house.call(call, { params: { campaignId: id } }, as())

  test('stops for a pause, takes back what no process has taken, goes on where it was, and nobody gets it twice', async () => {
    const campaign = await written()
    await send(campaign)
    await writeUntaken(campaign._id)
    await sql`update mails set attempts = 1 where recipient_id = ${rana.id}`.execute(house.db)
    expect((await act(calls.pauseCampaign, campaign._id)).answer.data.state).toBe('paused')
    const left = await house.db
      .selectFrom('mails')
      .select('recipient_id')
      .where('kind', '=', 'campaigns.letter')
      .execute()
    expect(left).toEqual([{ recipient_id: rana.id }])
    await goOn()
    expect(await mails()).toEqual([])
    await act(calls.resumeCampaign as never, campaign._id)
    await sql`update mails set next_at = clock_timestamp() where sent_at is null`.execute(house.db)
    await goOn()
    const all = await mails()
    expect([to(all, rana).length, to(all, huda).length]).toEqual([1, 1])
    expect((await read(campaign._id)).state).toBe('sent')
  })

  test('ends for good, and who did not get it will not', async () => {
    const campaign = await written()
    await send(campaign)
    expect((await act(calls.stopCampaign as never, campaign._id)).answer.data.state).toBe('stopped')
    await goOn()
    expect(await mails()).toEqual([])
    expect((await act(calls.resumeCampaign as never, campaign._id)).problem.code).toBe('campaigns.wrong-state')
  })

  test('writes a slice at a time, and waits for the mail server before it writes more', async () => {
    const campaign = await written()
    await send(campaign)
    await sql`insert into mails (to_address, language, kind, params, next_at)
      select 'x' || n || '@example.org', 'en', 'campaigns.letter', '{}', clock_timestamp() + interval '1 hour' from generate_series(1, 1000) n`.execute(
      house.db,
    )
    await house.runTimer('campaigns.send-on')
    expect((await read(campaign._id)).figures).toMatchObject({ waiting: 2, sent: 0 })
    await house.db.deleteFrom('mails').execute()
    await goOn()
    expect(await mails()).toHaveLength(2)
  })
})

describe('a campaign with an hour', () => {
  test('goes out at that hour of its zone, and can be taken back before', async () => {
    const campaign = await written()
    const sent = await send(campaign, '2031-07-01T09:30', 'Africa/Cairo')
    expect(sent.answer.data).toMatchObject({
      state: 'scheduled',
      dueAt: '2031-07-01T06:30:00.000Z',
      zone: 'Africa/Cairo',
    })
    await goOn()
    expect(await mails()).toEqual([])
    const withdrawn = await house.call(calls.withdrawCampaign, { params: { campaignId: campaign._id } }, as())
    expect(withdrawn.answer.data).toMatchObject({ state: 'draft', dueAt: null })
    await send(campaign, '2031-07-01T09:30')
    await sql`update campaigns set due_at = clock_timestamp()`.execute(house.db)
    await Promise.all([house.runTimer('campaigns.send-on'), house.runTimer('campaigns.send-on')])
    await house.settle()
    expect(await mails()).toHaveLength(2)
  })

  test('is refused an hour that has passed, a zone that is none and a day that is none', async () => {
    const campaign = await written()
    const errorsOf = async (at: string, zone: string) =>
      (await send(campaign, at, zone)).problem.errors.map(one => one.code)
    expect(await errorsOf('2020-01-01T10:00', 'UTC')).toEqual(['campaigns.past'])
    expect(await errorsOf('2031-01-01T10:00', 'Mars/Base')).toEqual(['settings.zone'])
    expect(await errorsOf('2031-02-30T10:00', 'UTC')).toEqual(['date'])
    expect((await read(campaign._id)).state).toBe('draft')
  })
})

describe('the links of a mail', () => {
  const linksOf = async () => {
    await send(await written())
    await goOn()
    const [mail] = to(await mails(), rana)
    const html = String(mail!.html).replaceAll('&amp;', '&')
    const [, base] = /(http:\/\/[^"]+\/api\/letters\/[^"/]+)\/links\/\d+/.exec(html) ?? []
    return { base: base!.replace(/^https?:\/\/[^/]+/, house.url), html }
  }

  test('lead where the campaign says and nowhere else, and count each member once', async () => {
    const { base, html } = await linksOf()
    expect(linksIn(BODY)).toEqual(['/blog/list', 'https://example.org/a?x=1&y=2', 'https://example.org/ar'])
    expect(html).not.toContain('href="https://example.org')
    const text = async (path: string, url = base) => {
      const answer = await fetch(`${url}${path}`)
      return { status: answer.status, body: await answer.text() }
    }
    const first = await text('/links/1')
    expect(first.body).toContain('0;url=https://example.org/a?x=1&amp;y=2')
    await text('/links/1')
    expect((await text('/links/0')).body).toContain('/blog/list')
    expect((await text('/links/7')).status).toBe(404)
    const forged = `${base.slice(0, -3)}AAA`
    expect((await text('/links/1', forged)).status).toBe(404)
    expect((await text('/links/1?url=https://evil.example')).body).not.toContain('evil.example')
    const [row] = (await house.call(calls.listCampaigns, {}, as())).answer.data
    const view = await read(row!._id)
    expect(view.figures).toMatchObject({ clicked: 1 })
    expect(view.links.map(one => one.clicked)).toEqual([1, 1, 0])
  })

  test('end news with one click of a mail program, without signing in, and the figures know', async () => {
    await linksOf()
    const raw = received.find(one => one.includes(`To: ${rana.email}`))!.replace(/\r\n[ \t]/g, ' ')
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const [, url] = /List-Unsubscribe: +<([^>]+)>/.exec(raw)!
    const own = url!.replace(/^https?:\/\/[^/]+/, house.url)
    const form = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }
    expect((await fetch(own, form)).status).toBe(200)
    expect((await fetch(own, form)).status).toBe(200)
    const wish = await house.call(calls.readNewsWish, {}, { bearer: rana.bearer })
    expect(wish.answer.data.wanted).toBe(false)
    const [row] = (await house.call(calls.listCampaigns, {}, as())).answer.data
    expect(row!.figures).toMatchObject({ unsubscribed: 1 })
    expect(await count({})).toMatchObject({ count: 1, unsubscribed: 1 })
  })
})

describe('a draft', () => {
  test('is tried by whoever writes it, in one language, without a link of ours', async () => {
    const campaign = await written()
    const tried = await house.call(
      calls.tryCampaign,
      { params: { campaignId: campaign._id }, body: { language: 'ar' } },
      as(),
    )
    expect(tried.answer.message).toContain(editor.email)
    await house.settle()
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect([mail!.subject, JSON.stringify(mail!.to).includes(editor.email)]).toEqual(['الصيف في مجلس', true])
    expect(mail!.html).toContain('href="https://example.org/ar"')
    expect(mail!.html).not.toContain('/api/letters/')
    expect((await read(campaign._id)).state).toBe('draft')
  })

  test('that is not whole is refused at its fields, each by name, and nothing goes out', async () => {
    const en = { subject: '', body: 'Hello {nmae}', action: 'Go' }
    const campaign = await written({ texts: { ...BODY.texts, en }, link: '' })
    const refused = await send(campaign)
    expect(refused.problem.errors.map(({ path, code }) => [path, code])).toEqual([
      ['texts.en.subject', 'required'],
      ['texts.en.body', 'mail-texts.unknown-variable'],
      ['link', 'required'],
    ])
    const nobody = await written({ audience: { ...EVERYBODY, kinds: ['advisor'] } })
    expect((await send(nobody)).problem.code).toBe('campaigns.nobody')
    expect((await read(nobody._id)).state).toBe('draft')
  })

  test('that another window saved is not overwritten', async () => {
    const campaign = await written()
    const late = { ...BODY, title: 'Late', revision: 0 }
    const refused = await house.call(calls.saveCampaign, { params: { campaignId: campaign._id }, body: late }, as())
    expect(refused.problem.code).toBe('campaigns.moved')
    expect((await send({ ...campaign, revision: 0 })).problem.code).toBe('campaigns.moved')
    expect((await read(campaign._id)).title).toBe('Summer letter')
  })

  test('takes no link that leads elsewhere than the web or this site', async () => {
    const { _id } = await created()
    for (const link of [
      'javascript:alert(1)',
      '//evil.example',
      'data:text/html,x',
      'https://a b',
      'ftp://x.example',
    ]) {
      const body = { ...BODY, link, revision: 0 }
      const refused = await house.call(calls.saveCampaign, { params: { campaignId: _id }, body }, as())
      expect([link, refused.status]).toEqual([link, 422])
    }
  })

  test('of an article has its title, excerpt and address in both languages', async () => {
    const { rows } = await sql<{ id: string; title: string }>`
      select a.id, t.title from articles a join article_texts t on t.article_id = a.id and t.language = 'en'
      where a.kind = 'page' and a.status = 'published' limit 1`.execute(house.db)
    const { answer } = await house.call(calls.createCampaign, { body: { articleId: rows[0]!.id } }, as())
    expect(answer.data.texts.en.subject).toBe(rows[0]!.title)
    expect(answer.data.texts.ar.action).toBe('قراءة المزيد')
    expect(answer.data.link).toMatch(/^\//)
  })

  test('is put away and brought back, and is not for who may not see campaigns', async () => {
    const campaign = await written()
    const params = { campaignId: campaign._id }
    expect((await house.call(calls.archiveCampaign, { params }, as())).answer.data.archived).toBe(true)
    expect((await house.call(calls.listCampaigns, {}, as())).answer.count).toBe(0)
    expect((await send(campaign)).problem.code).toBe('campaigns.wrong-state')
    expect((await house.call(calls.restoreCampaign, { params }, as())).answer.data.archived).toBe(false)
    const reviewer = await asMember(house, { preset: 'reviewer' })
    expect((await house.call(calls.listCampaigns, {}, { bearer: reviewer.bearer })).status).toBe(403)
  })
})

test('an audience is narrowed by kind, language, plan and activity', async () => {
  expect((await count({})).count).toBe(2)
  expect((await count({ kinds: ['investor'] })).first).toEqual(['Rana <b>'])
  expect((await count({ languages: ['ar'] })).first).toEqual(['هدى'])
  expect((await count({ kinds: ['investor'], languages: ['ar'] })).count).toBe(0)
  expect((await count({ plans: ['no-such-plan'] })).count).toBe(0)
  expect((await count({ activity: 'active' })).count).toBe(2)
  expect((await count({ activity: 'quiet' })).count).toBe(0)
  expect((await count({ countries: [crypto.randomUUID()] })).count).toBe(0)
})
