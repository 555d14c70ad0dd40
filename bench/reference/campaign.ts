import { createHmac, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { openPostgres } from '../../src/platform/server/db.ts'
import { SAID, type Slices, TAKEN } from '../campaign-slices.ts'
import { answerParent } from '../messages.ts'
import { doorsOf, type Runs } from './doors.ts'

/** A campaign as somebody would write it by hand: plain statements, the same rows, mails in slices of as many. */
const { DATABASE_URL, DATABASE_POOL, DATA_DIR } = process.env
const doors = doorsOf(openPostgres(DATABASE_URL!, Number(DATABASE_POOL)))
const { linkKey } = JSON.parse(await readFile(`${DATA_DIR}/secrets.json`, 'utf8')) as { linkKey: string }

const SLICE = 500
const CLUB = { en: 'The club', ar: 'النادي' }
type Language = keyof typeof CLUB
type Reader = { id: string; user_id: string; email: string; name: string; language: Language }

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')

/** The next readers get their mails, with a signed word of their own in each. */
async function slice(query: Runs, campaign: string): Promise<boolean> {
  await query('select from campaigns where id = $1 for update', [campaign])
  const { rows } = await query<Reader>(
    `select r.id, r.user_id, u.email::text, u.name, u.language from campaign_receivers r join users u on u.id = r.user_id
     where r.campaign_id = $1 and r.mail_id is null and r.left_out_at is null
       and u.suspended_at is null and not exists (select from news_stops s where s.user_id = u.id)
     order by r.user_id limit ${SLICE}`,
    [campaign],
  )
  const mails = rows.map(({ id, user_id, email, name, language }) => {
    const word = `${id}.${createHmac('sha256', linkKey).update(id).digest('base64url')}`
    const subject = fill(SAID.texts[language].subject, { name, club: CLUB[language] })
    return {
      id: randomUUID(),
      receiver: id,
      recipient_id: user_id,
      to_address: email,
      language,
      params: { campaign, letter: word, name, subject },
      unsubscribe: `/letters/stop/${word}`,
    }
  })
  await query(
    `with given as (select * from jsonb_to_recordset($1) as one
         (id uuid, receiver uuid, recipient_id uuid, to_address text, language text, params jsonb, unsubscribe text)),
       written as (insert into mails (id, recipient_id, to_address, language, kind, params, unsubscribe)
         select id, recipient_id, to_address, language, 'campaigns.letter', params, unsubscribe from given)
     update campaign_receivers r set mail_id = given.id from given where r.id = given.receiver`,
    [JSON.stringify(mails)],
  )
  return rows.length === SLICE
}

answerParent(async (): Promise<Slices> => {
  const campaign = randomUUID()
  const beginning = performance.now()
  await doors.transaction(async query => {
    // Fixing a hundred thousand takes its time on a busy machine, there as here.
    await query("set local statement_timeout = '120s'", [])
    const values = [campaign, SAID.title, JSON.stringify(SAID.texts), SAID.link]
    await query(
      `insert into campaigns (id, title, texts, link, audience, state, began_at) values ($1, $2, $3, $4, '{}', 'sending', now())`,
      values,
    )
    await query(
      `insert into campaign_receivers (campaign_id, user_id) select $1, id from users
       where role in ('User', 'Guest', 'Partner') and verified_at is not null and suspended_at is null
         and not exists (select from news_stops s where s.user_id = users.id)`,
      [campaign],
    )
  })
  const slices: Slices = { begun: performance.now() - beginning, receivers: 0, took: [], memory: [], statements: 5 }
  for (let more = true; more;) {
    const start = performance.now()
    more = await doors.transaction(query => slice(query, campaign))
    slices.took.push(performance.now() - start)
    slices.memory.push(process.memoryUsage.rss())
    await doors.query(TAKEN)
  }
  const { rows } = await doors.query<{ count: number }>(
    'select count(*)::int as count from campaign_receivers where mail_id is not null',
  )
  return { ...slices, receivers: rows[0]!.count }
})
