import type { Locator, Page } from '@playwright/test'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import type { HoursDraft } from '../src/features/calendars/contract.ts'
import { keepHours } from '../src/features/calendars/server/hours.ts'
import { longDay } from '../src/features/meetings/web/moments.ts'
import { makeCompanyProfile } from '../src/features/profiles/test/fixtures.ts'
import { transact } from '../src/platform/server/db.ts'
import { asMember, type Member } from '../src/platform/test/members.ts'
import { fakeDevices } from './club/fake-devices.ts'
import { type Mail, type Mailbox, openMailbox } from './club/mailbox.ts'
import { type MovedClub, startMovedClub } from './club/moved-club.ts'
import { expect, test } from './club/test.ts'
import { ar, en, type Words } from './club/words.ts'

test.use(fakeDevices)

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const DUBAI = 'Asia/Dubai'
const AZORES = 'Atlantic/Azores'
/** Five hours behind Dubai on every day of the year. */
const CAPE_VERDE = 'Atlantic/Cape_Verde'

let club: MovedClub
let post: Mailbox
test.beforeAll(async () => {
  post = await openMailbox()
  club = await startMovedClub({ SMTP_URL: post.smtpUrl })
})
test.afterAll(async () => {
  await club.stop()
  await post.stop()
})

/** A company with a page, where its clock is, and which times it offers. */
async function company(name: string, language: 'en' | 'ar', hours: Partial<HoursDraft>): Promise<Member> {
  const { house } = club.running
  const reviewer = await asMember({ db: club.database.db }, { preset: 'reviewer' })
  const member = await asMember({ db: club.database.db }, { name, language })
  await makeCompanyProfile(house, member.id, reviewer.id, 'approved', { companyName: name })
  const usual: Omit<HoursDraft, 'zone'> = {
    bookable: false,
    visitors: false,
    hours: [],
    daysOff: [],
    lengths: [30],
    buffer: 0,
    notice: 0,
    horizon: 30,
    perDay: null,
  }
  await transact(club.database.db, tx =>
    keepHours(tx, { id: member.id } as Parameters<typeof keepHours>[1], { zone: DUBAI, ...usual, ...hours }),
  )
  await club.running.settle()
  return member
}

/** The clock of the club and of those who look at it goes to a moment; whoever is signed in, or in a room, stays so. */
async function clockTo(moment: Date, pages: readonly Page[]): Promise<void> {
  await club.time.to(moment)
  await sql`update sessions set last_seen_at = clock_timestamp()`.execute(club.database.db)
  await sql`update room_seats set seen_at = clock_timestamp() where state = 'in'`.execute(club.database.db)
  for (const page of pages) await page.clock.setSystemTime(moment)
}

/** What is due by the clock is done, and what follows of it. */
async function settled(): Promise<void> {
  await club.running.runTimer('meetings.settle')
  await club.running.settle()
}

/** Mails to somebody, and what their calendar program reads of the file that came along. */
async function mailTo(
  { email }: { email: string },
  words: Words,
  kind: string,
): Promise<Mail & { event: ICAL.Event; method: string }> {
  const mail = await post.read(email, words.like(`meetings:mails.${kind}.subject`))
  const calendar = new ICAL.Component(ICAL.parse(mail.calendar) as unknown[])
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  return { ...mail, event, method: String(calendar.getFirstPropertyValue('method')) }
}
const begins = (event: ICAL.Event): string => event.startDate.toJSDate().toISOString()

/** A day some days from now, as a clock of a zone has it. */
const dayAhead = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Chooses a time of a day where times are chosen. */
async function choose(place: Page | Locator, words: Words, day: string, time: string): Promise<void> {
  const named = place.getByRole('button', { name: longDay(day, words.language) })
  const next = place.getByRole('button', { name: words.say('meetings:form.next') })
  await expect(next).toBeVisible()
  if ((await named.count()) === 0) await next.click()
  await named.click()
  await place
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${time}`) })
    .getByRole('button')
    .click()
}

/** Says in stars and words how it went. */
async function review(page: Page, words: Words, text: string): Promise<void> {
  await page.getByRole('link', { name: words.like('meetings:one.review') }).click()
  const rating = page.getByRole('radiogroup', { name: words.say('reviews:form.stars') })
  await rating.locator('label').nth(4).click()
  await page.getByLabel(words.say('reviews:form.text'), { exact: true }).fill(text)
  await page.getByRole('button', { name: words.say('reviews:form.send'), exact: true }).click()
  await expect(page.getByText(words.say('reviews:done.written'))).toBeVisible()
}

const CASES = [
  { words: en, other: ar, name: 'Layla Trading', otherName: 'شركة عمر عزيز', title: 'The meters at Alexandria' },
  { words: ar, other: en, name: 'شركة ليلى حدّاد', otherName: 'Omar Cold Chain', title: 'عدّادات الإسكندرية' },
]
for (const { words, other, name, otherName, title } of CASES)
  test(`two in two zones agree on a time, move it, are reminded, meet, get the minutes and review each other (${words.language} proposes)`, async ({
    open,
    watch,
  }) => {
    // The room that ended says so to whoever still asks.
    watch.expect(/409/)
    await club.time.to(new Date())
    const layla = await company(name, words.language, { zone: DUBAI })
    const omar = await company(otherName, other.language, { zone: AZORES })
    const come = ({ bearer, cookie }: Member) => ({ bearer, filesCookie: cookie })
    const owner = await open(club.url, { language: words.language, as: come(layla) })
    // Whoever is asked has a phone, and is five hours behind.
    const asked = await open(club.url, { language: other.language, as: come(omar), zone: AZORES, width: 390 })
    const [first, second] = [dayAhead(1), dayAhead(3)]

    await test.step('one proposes a time, with the other side’s clock beside it', async () => {
      await owner.goto(`/meeting?with=${omar.username}`)
      await choose(owner, words, first, '14:00')
      await expect(owner.getByText(/9:00/).first()).toBeVisible()
      await owner.getByLabel(words.say('meetings:form.about')).fill(title)
      await owner.getByRole('button', { name: words.like('meetings:form.send-to') }).click()
      await expect(owner.getByRole('heading', { level: 1, name: title })).toBeVisible()
    })

    const page = new URL(owner.url()).pathname
    await test.step('the other reads it in their own zone, by their mail with its calendar file, and proposes another time', async () => {
      await club.running.settle()
      const { event, method, link } = await mailTo(omar, other, 'proposed')
      expect([method, begins(event)]).toEqual(['REQUEST', `${first}T10:00:00.000Z`])
      expect(new URL(link).pathname).toBe(page)
      await asked.goto(link)
      await expect(asked.getByText('09:00').first()).toBeVisible()
      await asked.getByRole('button', { name: other.say('meetings:one.other-time') }).click()
      const dialog = asked.getByRole('dialog')
      await choose(dialog, other, first, '15:00')
      await dialog.getByRole('button', { name: other.say('meetings:one.suggest-it') }).click()
      await expect(dialog).toHaveCount(0)
    })

    await test.step('the first takes it, and both are told that it is agreed', async () => {
      await club.running.settle()
      await expect(
        owner.getByText(words.like('meetings:one.by-other')).or(owner.getByText('20:00')).first(),
      ).toBeVisible()
      await owner
        .getByRole('listitem')
        .filter({ hasText: '20:00' })
        .getByRole('button', { name: words.say('meetings:one.take') })
        .click()
      await expect(owner.getByText(words.say('meetings:states.fixed'), { exact: true }).first()).toBeVisible()
      await club.running.settle()
      const { event } = await mailTo(omar, other, 'fixed')
      expect([begins(event), event.sequence]).toEqual([`${first}T16:00:00.000Z`, 1])
    })

    await test.step('it is moved, and whoever is asked says again that they come', async () => {
      await owner.getByRole('button', { name: words.say('meetings:one.move'), exact: true }).click()
      const dialog = owner.getByRole('dialog')
      await choose(dialog, words, second, '18:00')
      await dialog.getByRole('button', { name: words.say('meetings:one.move-it') }).click()
      await expect(dialog).toHaveCount(0)
      await club.running.settle()
      const { event, link } = await mailTo(omar, other, 'moved')
      expect([begins(event), event.sequence]).toEqual([`${second}T14:00:00.000Z`, 2])
      await asked.goto(link)
      await asked.getByRole('button', { name: other.say('meetings:one.accept'), exact: true }).click()
      await expect(asked.getByText(other.say('meetings:one.answered-yes'))).toBeVisible()
      await club.running.settle()
      expect((await mailTo(layla, words, 'accepted')).method).toBe('REPLY')
    })

    const startsAt = new Date(`${second}T14:00:00Z`)
    await test.step('both are reminded a day and a quarter of an hour before', async () => {
      await clockTo(new Date(startsAt.getTime() - DAY_MS + MINUTE_MS), [])
      await settled()
      expect(begins((await mailTo(layla, words, 'reminder-day')).event)).toBe(startsAt.toISOString())
      await mailTo(omar, other, 'reminder-day')
      await clockTo(new Date(startsAt.getTime() - 14 * MINUTE_MS), [owner, asked])
      await settled()
      expect((await mailTo(omar, other, 'reminder-soon')).text).toContain('13:00')
      await mailTo(layla, words, 'reminder-soon')
    })

    await test.step('the room opens ten minutes before; both come in', async () => {
      await clockTo(new Date(startsAt.getTime() - 5 * MINUTE_MS), [owner, asked])
      await settled()
      for (const [who, its] of [
        [owner, words],
        [asked, other],
      ] as const) {
        await who.goto(page)
        await who.getByRole('link', { name: its.say('meetings:one.enter') }).click()
        await who
          .getByRole('button', { name: its.say(`rooms:web.before.${who === owner ? 'begin' : 'enter'}`) })
          .click()
        // The name has the key in it.
        await expect(who.getByRole('button', { name: its.say('rooms:web.controls.mute') }).first()).toBeVisible()
      }
    })

    await test.step('one writes the minutes beside the room, and ends it after a quarter of an hour', async () => {
      await owner.getByRole('tab', { name: words.say('meetings:notes.title') }).click()
      await owner.getByRole('button', { name: words.say('meetings:notes.write') }).click()
      await owner.getByLabel(words.say('meetings:notes.label')).fill('40 pallets an hour.')
      await owner.getByRole('button', { name: words.say('meetings:notes.done') }).click()
      await expect(owner.getByText('40 pallets an hour.')).toBeVisible()
      await clockTo(new Date(startsAt.getTime() + 10 * MINUTE_MS), [owner, asked])
      await owner.getByRole('button', { name: words.say('rooms:web.controls.leave-more') }).click()
      await owner.getByRole('menuitem', { name: words.say('rooms:web.controls.end') }).click()
      await owner
        .getByRole('dialog')
        .getByRole('button', { name: words.say('rooms:web.controls.end') })
        .click()
      await expect(asked.getByRole('heading', { name: other.say('rooms:web.over.ended') })).toBeVisible()
      await club.running.settle()
    })

    await test.step('the page says who was there; the minutes go out once, by mail', async () => {
      await owner.goto(page)
      await expect(owner.getByText(words.like('meetings:minutes', { count: '15' })).first()).toBeVisible()
      await owner.getByRole('button', { name: words.say('meetings:notes.send') }).click()
      await owner
        .getByRole('dialog')
        .getByRole('button', { name: words.say('meetings:form.send') })
        .click()
      await expect(owner.getByText(words.like('meetings:notes.sent'))).toBeVisible()
      await club.running.settle()
      expect((await mailTo(omar, other, 'minutes')).text).toContain('40 pallets an hour.')
    })

    await test.step('both were there for long enough: they review each other', async () => {
      await review(owner, words, 'Exact, and well prepared.')
      await asked.goto(page)
      await review(asked, other, 'دقيقون وملتزمون بالمواعيد.')
    })
  })

test('a visitor in another zone books a time on a phone in Arabic, moves the meeting and calls it off by the links of their mails', async ({
  open,
}) => {
  await club.time.to(new Date())
  const hours = [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, from: '08:00', to: '18:00' }))
  const layla = await company('Layla Trading', 'en', { bookable: true, visitors: true, hours })
  const owner = await open(club.url, { as: { bearer: layla.bearer, filesCookie: layla.cookie } })
  const visitor = await open(club.url, { language: 'ar', zone: CAPE_VERDE, width: 390 })
  const who = { name: 'آنا دوارتي', email: 'ana.duarte@mail.example' }
  const title = 'أرضيات الفلين لغرف التبريد'
  const [first, second] = [dayAhead(2), dayAhead(4)]
  const name = 'Layla Trading'

  await test.step('they choose a free time by their own clock, with the host’s beside, and are told to look into their mail', async () => {
    await visitor.goto(`/book/${layla.username}`)
    await choose(visitor, ar, first, '09:00')
    await expect(visitor.getByText(/14:00/).first()).toBeVisible()
    await visitor.getByLabel(ar.say('meetings:book.name'), { exact: true }).fill(who.name)
    await visitor.getByLabel(ar.say('meetings:book.email'), { exact: true }).fill(who.email)
    await visitor.getByLabel(ar.say('meetings:form.about'), { exact: true }).fill(title)
    await visitor.getByRole('button', { name: ar.say('meetings:book.ask-one'), exact: true }).click()
    await expect(visitor.getByText(ar.say('meetings:book.look-mail'))).toBeVisible()
  })

  await test.step('they confirm by the link of the mail, and see what they wait for', async () => {
    await club.running.settle()
    await visitor.goto((await post.read(who.email, ar.like('meetings:mails.confirm-visit.subject'))).link)
    await visitor.getByRole('button', { name: ar.say('meetings:book.confirm-it'), exact: true }).click()
    await expect(visitor.getByRole('heading', { name: ar.like('meetings:book.confirmed', { name }) })).toBeVisible()
    await visitor.getByRole('link', { name: ar.say('meetings:book.to-meeting') }).click()
    await expect(visitor.getByText(ar.like('meetings:asked.waits', { name }))).toBeVisible()
    await expect(visitor.getByText('09:00')).toBeVisible()
  })

  await test.step('the member sees it among what waits, in their own zone, and takes it', async () => {
    await owner.goto('/meeting')
    await owner.getByRole('link', { name: title }).first().click()
    await expect(owner.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await owner
      .getByRole('listitem')
      .filter({ hasText: '14:00' })
      .getByRole('button', { name: en.say('meetings:one.take') })
      .click()
    await expect(owner.getByText(en.say('meetings:states.fixed'), { exact: true }).first()).toBeVisible()
    await club.running.settle()
  })

  await test.step('by the mail that says so they choose another of the host’s free times, which the host takes', async () => {
    const { event, method, link } = await mailTo(who, ar, 'fixed')
    expect([method, begins(event)]).toEqual(['REQUEST', `${first}T10:00:00.000Z`])
    await visitor.goto(link)
    await visitor.getByRole('button', { name: ar.say('meetings:asked.move'), exact: true }).click()
    const dialog = visitor.getByRole('dialog')
    await choose(dialog, ar, second, '12:00')
    await dialog.getByRole('button', { name: ar.say('meetings:one.suggest-it'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await owner
      .getByRole('listitem')
      .filter({ hasText: '17:00' })
      .getByRole('button', { name: en.say('meetings:one.take') })
      .click()
    await expect(owner.getByText('17:00').first()).toBeVisible()
    await club.running.settle()
  })

  await test.step('by the mail of that they call it off: both sides see it, calendars take it out, and the time is free again', async () => {
    const { event, link } = await mailTo(who, ar, 'moved')
    expect(begins(event)).toBe(`${second}T13:00:00.000Z`)
    await visitor.goto(link)
    await visitor.getByRole('button', { name: ar.say('meetings:one.cancel'), exact: true }).click()
    await visitor
      .getByRole('dialog')
      .getByRole('button', { name: ar.say('meetings:one.cancel'), exact: true })
      .click()
    await expect(visitor.getByText(ar.say('meetings:guest.over.cancelled'))).toBeVisible()
    await expect(owner.getByText(en.say('meetings:states.cancelled'), { exact: true }).first()).toBeVisible()
    await club.running.settle()
    const off = await mailTo(who, ar, 'withdrawn')
    expect([off.method, off.event.uid]).toEqual(['CANCEL', event.uid])
    await visitor.getByRole('link', { name: ar.say('meetings:asked.again') }).click()
    await choose(visitor, ar, second, '12:00')
  })
})
