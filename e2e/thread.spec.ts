import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { type Database, type Tx, transact } from '../src/platform/server/db.ts'
import { signInDemo } from './club/person.ts'
import { expect, test } from './club/test.ts'
import { ar, en, type Words } from './club/words.ts'

/** So many messages stand in the conversation, one a minute; so many of the last are unread. */
const SIZE = 100_000
const UNREAD = 40
/** The most messages of a thread that a window may hold drawn: three screens of the smallest ones. */
const DRAWN = 60
/** The number of the message that alone says this word. */
const [RARE, RARE_AT] = ['cardamom', 61_234] as const

/** Two members of the demo have talked for long: each other message is of the other one, and words follow each number, lest it run into the time behind it. */
const talkedForLong = ({ db }: Database): Promise<void> => transact(db, writeLongTalk)

async function writeLongTalk(tx: Tx): Promise<void> {
  // So many rows take their time on a slow machine, and need nobody who looks each one up.
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`
    with sides as (select min(id::text)::uuid as one, max(id::text)::uuid as other from users where username in ('harbour-finch', 'sahl-mills')),
      made as (insert into conversations (pair, started_by, last_seq, created_at)
        select one || ' ' || other, one, ${SIZE}::int, now() - make_interval(mins => ${SIZE}::int + 1) from sides returning id),
      seats as (insert into conversation_members (conversation_id, user_id, accepted_at, read_seq, delivered_seq)
        select made.id, u.id, now(), case u.username when 'sahl-mills' then ${SIZE - UNREAD}::int else ${SIZE}::int end, ${SIZE}::int
        from made cross join users u where u.username in ('harbour-finch', 'sahl-mills'))
    insert into messages (conversation_id, seq, author_id, client_id, text, language, created_at)
    select made.id, n, case when n > ${SIZE - UNREAD}::int or n % 2 = 0 then f.id else m.id end, gen_random_uuid(),
      'Number ' || n || case n when ${RARE_AT}::int then ' ${sql.raw(RARE)}' else repeat(' and so on', 1 + n % 17) end, 'en',
      now() - make_interval(mins => ${SIZE}::int - n)
    from made cross join generate_series(1, ${SIZE}::int) n
      cross join (select id from users where username = 'harbour-finch') f cross join (select id from users where username = 'sahl-mills') m`.execute(
    tx,
  )
}

const thread = (page: Page, words: Words) => page.getByRole('region', { name: words.say('chat:thread.messages') })
const message = (page: Page, words: Words, n: number) =>
  thread(page, words)
    .getByRole('listitem')
    .filter({ hasText: `Number ${n} ` })
const field = (page: Page, words: Words) => page.getByRole('textbox', { name: words.like('chat:composer.label') })
const drawn = (page: Page, words: Words) => thread(page, words).getByRole('listitem').count()

/** The numbers that stand in the thread's window, from the top. */
const inSight = (page: Page, words: Words) =>
  thread(page, words).evaluate(scroller => {
    const { top, bottom } = scroller.getBoundingClientRect()
    return [...scroller.querySelectorAll('li')]
      .map(one => ({ at: one.getBoundingClientRect(), n: Number(/Number (\d+) /.exec(one.textContent ?? '')?.[1]) }))
      .filter(({ at, n }) => n > 0 && at.bottom > top && at.top < bottom)
      .map(({ at, n }) => ({ n, top: Math.round(at.top) }))
      .toSorted((a, b) => a.n - b.n)
  })

test('a conversation of 100,000 messages: at the first unread one, upward, to a day, to a word, and by the keyboard; two windows of one member go on together', async ({
  beginFilled,
  open,
}) => {
  const { url } = await beginFilled(talkedForLong)
  const [mills, finch] = [await signInDemo(url, 'sahl-mills'), await signInDemo(url, 'harbour-finch')]
  const desk = await open(url, { language: 'ar', as: mills })
  const other = await open(url, { as: finch })

  await test.step('the list says how much is unread, and so does the title; j opens it at the first unread message', async () => {
    await desk.goto('/inbox')
    await expect(desk.getByRole('link', { name: 'Harbour' })).toBeVisible()
    await expect(desk).toHaveTitle(/^\(\d+\+?\) /)
    await desk.keyboard.press('j')
    await expect(desk).toHaveURL(/[/]inbox[/]/)
    await expect(message(desk, ar, SIZE - UNREAD + 1)).toBeInViewport()
    await expect(desk.getByText(ar.like('chat:thread.new-one'))).toBeInViewport()
    expect(await drawn(desk, ar)).toBeLessThan(DRAWN)
  })
  const sessionId = new URL(desk.url()).pathname.split('/').at(-1)!

  await test.step('upward it fills as it comes into sight, and what was in sight keeps its place', async () => {
    await thread(desk, ar).hover()
    for (let turn = 0; turn < 30; turn++) await desk.mouse.wheel(0, -900)
    await expect.poll(async () => (await inSight(desk, ar)).length).toBeGreaterThan(2)
    const seen = await inSight(desk, ar)
    expect(seen[0]!.n).toBeLessThan(SIZE - UNREAD - 100)
    // No number between the first and the last is missing.
    expect(seen.map(one => one.n)).toEqual(seen.map((_, place) => seen[0]!.n + place))
    await desk.waitForTimeout(500)
    expect(await inSight(desk, ar)).toEqual(seen)
    expect(await drawn(desk, ar)).toBeLessThan(DRAWN)
  })

  await test.step('a word leads to the only message that says it, a day to its first one', async () => {
    await desk.getByRole('button', { name: ar.say('chat:find.open'), exact: true }).click()
    await desk.getByRole('searchbox', { name: ar.say('chat:find.words') }).fill(RARE)
    await expect(message(desk, ar, RARE_AT)).toBeInViewport()
    const day = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10)
    const written = day.split('-').toReversed().join('/')
    const toDay = desk.getByRole('textbox', { name: ar.say('chat:find.day') })
    await toDay.fill(written)
    await toDay.press('Enter')
    await expect(thread(desk, ar).getByText(written)).toBeInViewport()
    expect(await drawn(desk, ar)).toBeLessThan(DRAWN)
    await desk
      .getByRole('button', { name: ar.say('chat:find.close'), exact: true })
      .first()
      .click()
    await desk.getByRole('button', { name: ar.say('chat:thread.to-newest'), exact: true }).click()
    await expect(message(desk, ar, SIZE)).toBeInViewport()
  })

  await test.step('c leads to the field; the other side sees that one writes, and a second window takes the words up', async () => {
    await other.goto(`/inbox/${sessionId}`)
    await expect(message(other, en, SIZE)).toBeInViewport()
    const phone = await open(url, { language: 'ar', as: mills, width: 390 })
    await phone.goto(`/inbox/${sessionId}`)
    await expect(field(phone, ar)).toHaveValue('')
    await thread(desk, ar).focus()
    await desk.keyboard.press('c')
    await expect(field(desk, ar)).toBeFocused()
    await desk.keyboard.type('نصف جملة')
    await expect(other.getByText(en.like('chat:writes-named')).first()).toBeVisible()
    await expect(field(phone, ar)).toHaveValue('نصف جملة')
    await desk.keyboard.press('Enter')
    await expect(field(phone, ar)).toHaveValue('')
    await expect(thread(phone, ar).getByText('نصف جملة')).toBeVisible()
    // Each message stands in its own direction, in a thread of the other.
    await expect(thread(other, en).getByText('نصف جملة')).toHaveCSS('direction', 'rtl')
    await phone.close()
  })

  await test.step('what comes is said to listeners and follows in sight; Escape leaves the field, then the conversation', async () => {
    // Whoever read further up sees what they write themselves as well.
    await thread(other, en).focus()
    await other.keyboard.press('Home')
    await expect(other.getByRole('button', { name: en.say('chat:thread.to-newest') })).toBeVisible()
    await field(other, en).fill('The answer')
    await other.keyboard.press('Enter')
    await expect(thread(other, en).getByText('The answer')).toBeInViewport()
    await expect(message(desk, ar, SIZE)).toBeVisible()
    await expect(thread(desk, ar).getByText('The answer')).toBeInViewport()
    await expect(desk.getByRole('log').filter({ hasText: 'The answer' })).toHaveCount(1)
    await desk.keyboard.press('Escape')
    await expect(field(desk, ar)).not.toBeFocused()
    await desk.keyboard.press('Escape')
    await expect(desk).toHaveURL(/[/]inbox$/)
  })
})
