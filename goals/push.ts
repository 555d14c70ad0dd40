import { sql } from 'kysely'
import { movedClock } from '../db/moved-clock.ts'
import { features } from '../src/features.server.ts'
import { arrived, pushDue } from '../src/features/notifications/contract.ts'
import { type Cadence, CHANNELS, type Channel, TOPICS } from '../src/features/notifications/rules/topics.ts'
import { transact } from '../src/platform/server/db.ts'
import { notify } from '../src/platform/server/outbox.ts'
import { NOTICE_TOPICS, type NoticeKind } from '../src/platform/shared/notice.ts'
import type { Language } from '../src/platform/shared/text.ts'
import { freshDb } from '../src/platform/test/fresh-db.ts'
import { asMember } from '../src/platform/test/members.ts'
import { sampleOf } from '../src/platform/test/sample-of.ts'
import { testHouse } from '../src/platform/test/test-house.ts'
import { startPostgres } from '../tools/with-postgres.ts'

/**
 * `npm run goal:push`: every kind of notice of the house to a member of each language, cadence and state of the quiet hours, on a
 * PostgreSQL server of its own whose clock is moved. What stands under the bell, what was announced for devices and which mails were
 * ordered is compared with the rule as it is written down here once more, at once and after the hour of what comes later; each text
 * is whole in both languages. Prints `kinds=N members=16 turns=N wrong=0 planted_found=6/6`; each planted fault takes or adds one
 * thing to what was delivered, and must be found.
 */
const MORNING = new Date('2027-03-02T06:00:00Z')
const LANGUAGES = ['en', 'ar'] as const
const CADENCES = ['instant', 'daily', 'weekly', 'off'] as const

const postgres = await startPostgres()
process.env.TEST_DATABASE_URL = postgres.url
const database = await freshDb()
const clock = await movedClock(database)
const house = await testHouse(features, {}, { database })
await clock.to(MORNING)
const kinds = house.house.notices()

type Reader = { id: string; language: Language; cadence: Cadence; quiet: boolean }

/** A member whose cells all say one cadence; quiet hours hold from nine to twelve by the clock of Dubai, where it is ten. */
async function reader(language: Language, cadence: Cadence, quiet: boolean): Promise<Reader> {
  const { id } = await asMember(house, { language })
  await house.settle()
  await house.db.deleteFrom('notices').where('recipient_id', '=', id).execute()
  await house.db.deleteFrom('mails').where('recipient_id', '=', id).execute()
  await sql`insert into notice_wishes (user_id, zone, digest_at, digest_day, quiet, quiet_from, quiet_to)
    values (${id}, 'Asia/Dubai', 660, 2, ${quiet}, 540, 720)`.execute(house.db)
  const cells = NOTICE_TOPICS.flatMap(topic => CHANNELS.map(channel => ({ user_id: id, topic, channel, cadence })))
  await house.db.insertInto('notice_cells').values(cells).execute()
  return { id, language, cadence, quiet }
}
const readers: Reader[] = []
for (const language of LANGUAGES)
  for (const cadence of CADENCES)
    for (const quiet of [false, true]) readers.push(await reader(language, cadence, quiet))

/** What came before is none of this: the welcome of who joins. */
const { rows: begun } = await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from outbox`.execute(house.db)
const began = begun[0]!.id
for (const one of readers)
  for (const kind of kinds)
    await transact(house.db, tx => notify(tx, one.id, kind, sampleOf(kind.params) as never, `/kind/${kind.name}`))
await house.settle()

type Turn = 'now' | 'later' | 'off'
const HELD_THROUGH = new Set(['outbid', 'security'])

/** The rule once more, as the issue words it: fixed cells first, then the cadence, then what quiet hours hold. */
function expected({ topic, mail }: NoticeKind, channel: Channel, { cadence, quiet }: Reader): Turn {
  const fixed = TOPICS[topic].fixed[channel]
  if (channel === 'mail' && !mail) return 'off'
  if (fixed && fixed !== 'always') return 'off'
  const said = fixed === 'always' ? 'instant' : cadence
  if (said === 'off') return 'off'
  if (said !== 'instant') return 'later'
  return channel !== 'app' && quiet && !HELD_THROUGH.has(topic) ? 'later' : 'now'
}

type Seen = Record<Channel, Set<string>>
const unique = (reader: string, kind: string) => `${reader} ${kind}`

/** What was delivered so far, by member and kind. */
async function delivered(): Promise<Seen> {
  const notices = await house.db.selectFrom('notices').select(['id', 'recipient_id', 'kind', 'hidden']).execute()
  const events = await house.db.selectFrom('outbox').select(['event', 'payload']).where('id', '>', began).execute()
  const mails = await house.db
    .selectFrom('mails')
    .select(['recipient_id', 'plain', 'kind'])
    .where('kind', 'like', 'notifications.%')
    .execute()
  const told = new Set(
    events.filter(one => one.event === arrived.name).map(one => arrived.schema.parse(one.payload).notice._id),
  )
  const pushed = events.filter(one => one.event === pushDue.name).map(one => pushDue.schema.parse(one.payload))
  const links = mails.flatMap(one =>
    [...(one.plain ?? '').matchAll(/\/kind\/([a-z.-]+)/g)].map(found => unique(one.recipient_id!, found[1]!)),
  )
  return {
    app: new Set(notices.filter(one => !one.hidden && told.has(one.id)).map(one => unique(one.recipient_id, one.kind))),
    push: new Set(pushed.filter(one => one.noticeId).map(one => unique(one.userId, one.kind))),
    mail: new Set(links),
  }
}

/** Cells in which what was delivered is not what the rule says, at once or (`after` its hour) in all. */
function wrongIn(seen: Seen, channels: readonly Channel[]): number {
  let wrong = 0
  for (const one of readers)
    for (const kind of kinds)
      for (const channel of channels)
        if (seen[channel].has(unique(one.id, kind.name)) !== (expected(kind, channel, one) === 'now')) wrong += 1
  return wrong
}

/** What waits for its hour, against what the rule says of it; never before the hour, never after the next one. */
async function wrongDues(): Promise<number> {
  const rows = await house.db
    .selectFrom('notice_dues as due')
    .innerJoin('notices as n', 'n.id', 'due.notice_id')
    .select(['due.user_id', 'n.kind', 'due.channel', 'due.due_at'])
    .execute()
  const waiting = new Map(
    rows.map(row => [`${unique(row.user_id, row.kind)} ${row.channel}`, row.due_at.toISOString()]),
  )
  // Eleven and twelve by the clock of Dubai: the digest of a Tuesday, daily and weekly, and the end of quiet.
  const [digest, loud] = ['2027-03-02T07:00:00.000Z', '2027-03-02T08:00:00.000Z']
  let wrong = 0
  for (const one of readers)
    for (const kind of kinds)
      for (const channel of CHANNELS) {
        const at = waiting.get(`${unique(one.id, kind.name)} ${channel}`) ?? null
        const held = one.cadence === 'instant' || TOPICS[kind.topic].fixed[channel] === 'always'
        const hour = held || (channel === 'push' && one.quiet) ? loud : digest
        if (at !== (expected(kind, channel, one) === 'later' ? hour : null)) wrong += 1
      }
  return wrong
}

/** Notices that are seen without their windows having been told, or told of and not seen. */
async function wrongSights(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from notices n where hidden = exists (
    select from outbox o where o.event = ${arrived.name} and o.payload -> 'notice' ->> '_id' = n.id::text)
    and n.recipient_id = any(${readers.map(one => one.id)}::uuid[])`.execute(house.db)
  return rows[0]!.count
}

/** Titles and bodies that are not whole: a key in place of a sentence, a blank that nobody filled, nothing at all. */
async function wrongTexts(): Promise<number> {
  const events = await house.db
    .selectFrom('outbox')
    .select('payload')
    .where('event', '=', pushDue.name)
    .where('id', '>', began)
    .execute()
  /** Said in Latin letters alone, though not the words that somebody wrote themselves. */
  const isEnglish = (said: string, english: string) => !/\p{Script=Arabic}/u.test(said) && !said.includes(english)
  const bad = (text: string) => /\{\w+\}/.test(text) || /notices\.[a-z-]+\.(title|body)/.test(text)
  return events.filter(one => {
    const { en, ar } = pushDue.schema.parse(one.payload).texts
    return [en, ar].some(said => !said.title || bad(said.title) || bad(said.body)) || isEnglish(ar.title, en.title)
  }).length
}

const atOnce = async () =>
  wrongIn(await delivered(), CHANNELS) + (await wrongDues()) + (await wrongSights()) + (await wrongTexts())
const wrongAtOnce = await atOnce()

/** One thing less or more than what was delivered, and whether it is found; each is taken back. */
const faults: [name: string, plant: string][] = [
  [
    'a push lost',
    `delete from outbox where id = (select min(id) from outbox where id > ${began} and event = '${pushDue.name}' and payload->>'kind' = 'auctions.outbid')`,
  ],
  [
    'a notice hidden',
    `update notices set hidden = true where id = (select id from notices where not hidden order by id limit 1)`,
  ],
  [
    'a notice shown that nobody wants',
    `update notices set hidden = false where id = (select id from notices where hidden order by id limit 1)`,
  ],
  [
    'a mail lost',
    `delete from mails where id = (select id from mails where kind = 'notifications.notice' order by id limit 1)`,
  ],
  [
    'a due at another hour',
    `update notice_dues set due_at = due_at + interval '1 minute' where ctid = (select min(ctid) from notice_dues)`,
  ],
  [
    'a sentence that is a key',
    `update outbox set payload = jsonb_set(payload::jsonb, '{texts,ar,title}', '"notices.outbid.title"')
    where id = (select min(id) from outbox where id > ${began} and event = '${pushDue.name}')`,
  ],
]
let found = 0
for (const [name, plant] of faults) {
  const tables = ['outbox', 'notices', 'mails', 'notice_dues'] as const
  for (const table of tables)
    await sql`create table ${sql.table(`kept_${table}`)} as table ${sql.table(table)}`.execute(house.db)
  await sql.raw(plant).execute(house.db)
  const more = (await atOnce()) - wrongAtOnce
  if (more > 0) found += 1
  else console.error(`not found: ${name}`)
  await database.runScript(`
    set session_replication_role = replica;
    ${tables.map(table => `delete from ${table}; insert into ${table} overriding system value select * from kept_${table}; drop table kept_${table};`).join('\n')}
    set session_replication_role = origin;`)
}

// After its hour everything is there once, each mail that gathers says all of what it gathered, and nothing waits any more.
await clock.by(3 * 60 * 60_000)
await house.runTimer('notifications.due')
await house.runTimer('notifications.due')
await house.settle()
let wrongLater = 0
for (const one of readers) {
  const mails = await house.db
    .selectFrom('mails')
    .select(['kind', 'plain', 'language'])
    .where('recipient_id', '=', one.id)
    .where('kind', 'in', ['notifications.digest', 'notifications.after-quiet'])
    .execute()
  const later = kinds.filter(kind => expected(kind, 'mail', one) === 'later')
  if (mails.length !== (later.length > 0 ? 1 : 0)) wrongLater += 1
  if (mails.some(mail => mail.language !== one.language)) wrongLater += 1
}
const left = await house.db.selectFrom('notice_dues').select('notice_id').execute()
wrongLater += left.length
const shown = await house.db.selectFrom('notices').select(['recipient_id', 'kind', 'hidden']).execute()
for (const { recipient_id, kind: name, hidden } of shown) {
  const one = readers.find(each => each.id === recipient_id)
  const kind = kinds.find(each => each.name === name)
  if (one && kind && hidden !== (expected(kind, 'app', one) === 'off')) wrongLater += 1
}

const turns = readers.length * kinds.length * CHANNELS.length
const wrong = wrongAtOnce + wrongLater
console.log(
  `kinds=${kinds.length} members=${readers.length} turns=${turns} wrong=${wrong} planted_found=${found}/${faults.length}`,
)
await house.stop()
await postgres.stop()
process.exitCode = wrong === 0 && found === faults.length ? 0 : 1
