import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../../features.server.ts'
import { transact } from '../../../platform/server/db.ts'
import { asMember } from '../../../platform/test/members.ts'
import { type TestHouse, testHouse } from '../../../platform/test/test-house.ts'
import { createCampaign, saveCampaign, sendCampaign } from '../contract.ts'

const MEMBERS = 2600
const program = fileURLToPath(new URL('../test/send-on.ts', import.meta.url))

let house: TestHouse
let sender: ChildProcess | null = null
beforeAll(async () => {
  house = await testHouse(features)
})
afterAll(async () => {
  await kill()
  await house.stop()
})

const start = () => {
  const { config, secrets } = house.house
  sender = fork(program, [config.DATABASE_URL!, secrets.linkKey], { stdio: 'inherit' })
}
async function kill(): Promise<void> {
  const gone = sender && sender.exitCode === null ? once(sender, 'exit') : null
  sender?.kill('SIGKILL')
  await gone
  sender = null
}
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(20)
}
const count = async (what: ReturnType<typeof sql>): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::int as count from ${what}`.execute(house.db)).rows[0]!.count
const written = () => count(sql`mails where kind = 'campaigns.letter'`)
/** What the mail server would do: without it no more than a thousand wait. */
const takeMails = () =>
  sql`update mails set sent_at = clock_timestamp() where kind = 'campaigns.letter' and sent_at is null`.execute(
    house.db,
  )

/** A campaign to everybody, begun and not yet written. */
async function begun(): Promise<string> {
  const editor = await asMember(house, { preset: 'content-editor' })
  await sql`insert into users (username, email, name, role, verified_at)
    select 'reader' || n, 'reader' || n || '@example.test', 'Reader ' || n, 'Guest', now() from generate_series(1, ${MEMBERS}::int) n`.execute(
    house.db,
  )
  const said = { subject: 'News', body: 'Good news.', action: '' }
  const body = {
    title: 'To all',
    texts: { en: said, ar: said },
    link: '',
    pictureId: null,
    audience: { kinds: [], plans: [], countries: [], industries: [], languages: [], activity: 'any' as const },
  }
  const by = { bearer: editor.bearer }
  const made = await house.call(createCampaign, { body: { articleId: null } }, by)
  const params = { campaignId: made.answer.data._id }
  const { data } = (await house.call(saveCampaign, { params, body: { ...body, revision: 0 } }, by)).answer
  const sent = await house.call(sendCampaign, { params, body: { revision: data.revision, at: null, zone: 'UTC' } }, by)
  expect(sent.status).toBe(200)
  return params.campaignId
}

test('a process that is killed in the middle of a slice leaves nobody out and writes to nobody twice', async () => {
  const id = await begun()
  const waits = () =>
    count(
      sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%campaign_receivers%'`,
    )
  for (let kills = 0; kills < 4; kills++) {
    const before = await written()
    // It has written the mails of a slice and waits to note them: here it dies.
    await transact(house.db, async tx => {
      await sql`select from campaign_receivers where campaign_id = ${id} and mail_id is null order by user_id limit 1 for update`.execute(
        tx,
      )
      start()
      await until(async () => (await waits()) > 0)
      await kill()
    })
    await until(async () => (await waits()) === 0)
    expect(await written()).toBe(before)
    // The next one gets a slice further.
    start()
    await until(async () => (await written()) > before)
    await kill()
    await takeMails()
  }
  start()
  const state = async () =>
    (await house.db.selectFrom('campaigns').select('state').where('id', '=', id).executeTakeFirst())?.state
  await until(async () => {
    await takeMails()
    return (await state()) === 'sent'
  })
  const receivers = await count(sql`campaign_receivers where campaign_id = ${id}`)
  expect(receivers).toBeGreaterThanOrEqual(MEMBERS)
  expect(await count(sql`campaign_receivers where campaign_id = ${id} and mail_id is null`)).toBe(0)
  expect(await written()).toBe(receivers)
  expect(await count(sql`(select distinct recipient_id from mails where kind = 'campaigns.letter') one`)).toBe(
    receivers,
  )
})
