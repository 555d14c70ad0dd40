import { sql } from 'kysely'
import { noticeRequested } from '../src/features/agreements/contract.ts'
import { endsSoon, outbid } from '../src/features/auctions/contract/auction.ts'
import { pushDue } from '../src/features/notifications/contract.ts'
import { followedBy } from '../src/features/social/contract.ts'
import { commentedBy } from '../src/features/social/contract/comments.ts'
import { likedBy } from '../src/features/social/contract/likes.ts'
import { transact } from '../src/platform/server/db.ts'
import { notify } from '../src/platform/server/outbox.ts'
import { asMember, type Member } from '../src/platform/test/members.ts'
import { type MovedClub, startMovedClub } from './club/moved-club.ts'
import { expect, test } from './club/test.ts'
import { ar, en } from './club/words.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const PASSWORD = 'Right-horse1!'
/** In the evening, in the morning when quiet is over, and when the digest comes: by the clock of Dubai, in UTC. */
const [NIGHT, LOUD, DIGEST] = [19 * HOUR_MS, 3 * HOUR_MS, 4 * HOUR_MS]

let club: MovedClub
test.beforeAll(async () => {
  club = await startMovedClub()
})
test.afterAll(() => club.stop())

/** Goes on to an hour of the day, the next one there is; what was due until then is sent. */
async function until(hour: number): Promise<void> {
  const now = (await club.time.by(0)).getTime()
  const today = Math.floor(now / DAY_MS) * DAY_MS + hour
  await club.time.to(new Date(today > now ? today : today + DAY_MS))
  await sql`update sessions set last_seen_at = clock_timestamp()`.execute(club.database.db)
  await club.running.runTimer('notifications.due')
  await club.running.settle()
}

const mailsOf = async ({ id }: Member) => {
  await club.running.settle()
  return club.database.db
    .selectFrom('mails')
    .select(['kind', 'subject', 'plain', 'unsubscribe'])
    .where('recipient_id', '=', id)
    .where('kind', '<>', 'accounts.verify')
    .orderBy('created_at')
    .execute()
}
const pushesOf = async ({ id }: Member): Promise<string[]> => {
  const rows = await club.database.db.selectFrom('outbox').select('payload').where('event', '=', pushDue.name).execute()
  return rows.map(row => pushDue.schema.parse(row.payload)).flatMap(one => (one.userId === id ? one.kind : []))
}
const login = async ({ username }: Member): Promise<void> => {
  const answer = await fetch(`${club.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
}

for (const words of [en, ar]) {
  const { language } = words
  test(`a member sleeps through what waits, is told what does not, and reads the rest in the morning (${language})`, async ({
    open,
  }) => {
    const own = { userType: 'company', language, password: PASSWORD } as const
    const member = await asMember({ db: club.database.db }, own)
    const say = (kind: Parameters<typeof notify>[2], params: object, link: string) =>
      transact(club.database.db, tx => notify(tx, member.id, kind, params, link))
    await club.running.settle()
    await until(NIGHT - 2 * HOUR_MS)
    // The browser that every later one is new beside.
    await login(member)
    const page = await open(club.url, { language, as: { bearer: member.bearer, filesCookie: member.cookie } })

    await test.step('wants quiet hours by the clock of this device, and a daily digest of what can wait', async () => {
      await page.goto('/account-setting?section=notifications')
      const quiet = page.getByRole('switch', { name: words.say('notifications:quiet.title') })
      await quiet.click()
      await expect.poll(() => wishOf(member)).toMatchObject({ quiet: true })
      await page.getByRole('button', { name: words.like('notifications:quiet.use-zone') }).click()
      await expect.poll(() => wishOf(member)).toMatchObject({ quiet: true, zone: 'Asia/Dubai' })
      // Comments are gathered daily by what everybody begins with.
      for (const topic of ['watched', 'deals', 'followers', 'reactions']) {
        const [what, way] = [words.say(`notifications:topics.${topic}.title`), words.say('notifications:channels.mail')]
        const cell = page.getByRole('combobox', {
          name: words.like('notifications:wishes.cell', { topic: what, channel: way }),
        })
        await cell.selectOption('daily')
        await expect.poll(async () => (await cellsOf(member)).includes(`${topic}.mail.daily`)).toBe(true)
      }
    })

    const begun = (await mailsOf(member)).length
    const rung = (await pushesOf(member)).length
    await test.step('at night much happens: only what was outbid, and a sign-in from elsewhere, comes through', async () => {
      await until(NIGHT)
      const thing = { thing: 'Cold store', name: 'Rana', title: 'Glass', amount: { en: '$305', ar: '$305' } }
      await say(likedBy, { name: 'Rana', title: 'Glass' }, '/saved-searches')
      await say(followedBy, { name: 'Omar' }, '/my-bookmarks')
      await say(commentedBy, { name: 'Layla', title: 'Roof' }, '/timeline')
      await say(noticeRequested, { ...thing, quantity: 2 }, '/my-agreements')
      await say(endsSoon, { name: 'Souk shop', amount: thing.amount }, '/auctions')
      await say(outbid, { name: 'Solar roof', amount: thing.amount }, '/auctions')
      await login(member)
      await club.running.settle()
      const mails = (await mailsOf(member)).slice(begun)
      expect(mails.map(one => one.kind).toSorted()).toEqual(['notifications.notice', 'signin.new-sign-in'])
      expect(mails.find(one => one.kind === 'notifications.notice')!.subject).toContain('Solar roof')
      expect((await pushesOf(member)).slice(rung).toSorted()).toEqual(['auctions.outbid', 'signin.new-sign-in'])
    })

    await test.step('the bell has filled in silence, and what is opened is read', async () => {
      await page.goto('/notifications')
      await expect(page.getByText('Souk shop').first()).toBeVisible()
      await page.goto('/saved-searches')
      await expect.poll(() => isRead(member, likedBy.name)).toBe(true)
      await page.goto('/account-setting?section=notifications#digest')
      await page.getByRole('button', { name: words.say('notifications:digest.see') }).click()
      const preview = page.getByRole('dialog').frameLocator('iframe')
      await expect(preview.getByText('Souk shop')).toBeVisible()
      await expect(preview.getByText('Glass')).toHaveCount(0)
      await page.keyboard.press('Escape')
    })

    await test.step('when quiet is over the devices ring once for all that was held', async () => {
      await until(LOUD)
      expect((await pushesOf(member)).slice(rung).filter(kind => kind === 'notifications.several')).toHaveLength(1)
      expect((await mailsOf(member)).slice(begun)).toHaveLength(2)
    })

    const digest =
      await test.step('the digest comes at its hour: what ends, what waits, the rest, not what was read', async () => {
        await until(DIGEST)
        await until(DIGEST + HOUR_MS)
        const [mail, ...more] = (await mailsOf(member)).slice(begun + 2)
        expect(more).toEqual([])
        expect(mail!.kind).toBe('notifications.digest')
        expect(mail!.subject).toContain('Souk shop')
        expect(mail!.subject).toMatch(words.language === 'ar' ? /و3 أمور أخرى$/ : /and 3 more$/)
        const part = (name: string) => mail!.plain!.indexOf(words.say(`notifications:digest.parts.${name}`))
        const places = [
          part('ends'),
          mail!.plain!.indexOf('Souk shop'),
          part('answer'),
          mail!.plain!.indexOf('Cold store'),
        ]
        expect(places.includes(-1)).toBe(false)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        expect(mail!.plain).not.toContain('Glass')
        return mail!
      })

    await test.step('one click of the mail program ends such mails; the page says so, and the next morning none comes', async () => {
      const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
      expect((await fetch(`${club.url}/api${digest.unsubscribe}`, oneClick)).status).toBeLessThan(300)
      await page.goto(digest.unsubscribe!)
      await expect(page.getByText(words.say('notifications:stop.done'))).toBeVisible()
      await say(followedBy, { name: 'Huda' }, '/my-bookmarks')
      await club.running.settle()
      await until(DIGEST)
      expect((await mailsOf(member)).slice(begun + 3)).toEqual([])
    })
  })
}

const cellsOf = async ({ id }: Member): Promise<string[]> => {
  const rows = await club.database.db.selectFrom('notice_cells').selectAll().where('user_id', '=', id).execute()
  return rows.map(row => `${row.topic}.${row.channel}.${row.cadence}`)
}

const wishOf = ({ id }: Member) =>
  club.database.db.selectFrom('notice_wishes').selectAll().where('user_id', '=', id).executeTakeFirst()

async function isRead({ id }: Member, kind: string): Promise<boolean> {
  const row = await club.database.db
    .selectFrom('notices')
    .select('read_at')
    .where('recipient_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return row.read_at !== null
}
