import { sql } from 'kysely'
import { features } from '../src/features.server.ts'
import { sendSlice } from '../src/features/campaigns/server/send-slices.ts'
import { createCampaign, saveCampaign, sendCampaign } from '../src/features/campaigns/server/write-campaign.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { transact } from '../src/platform/server/db.ts'
import { startHouse } from '../src/platform/server/house.ts'
import { asMember } from '../src/platform/test/members.ts'
import { members, SAID, type Slices, TAKEN } from './campaign-slices.ts'
import { answerParent } from './messages.ts'
import { heard, listenToPostgres } from './record-statements.ts'

listenToPostgres()
const running = await startHouse(readConfig(process.env), features, { jobs: false, template: async () => '' })
const { house } = running
const { db } = house.database
const ORIGIN = { address: '127.0.0.1', userAgent: 'bench', requestId: 'bench', sessionId: null, provenAt: null }
const AUDIENCE = { kinds: [], plans: [], countries: [], industries: [], languages: [], activity: 'any' as const }

/** Begins a campaign to everybody by the product's verbs, and writes its slices one after the other. */
async function write(): Promise<Slices> {
  const author = await asMember({ db }, { preset: 'content-editor' })
  const by = { id: author.id, origin: ORIGIN }
  const id = await transact(db, tx => createCampaign(tx, by, null, { title: SAID.title, actions: { en: '', ar: '' } }))
  await transact(db, tx => saveCampaign(tx, house.files, by, id, { ...SAID, audience: AUDIENCE, revision: 0 }))
  const beginning = performance.now()
  await transact(db, tx => sendCampaign(tx, by, id, { revision: 1, at: null, zone: 'UTC' }))
  const slices: Slices = { begun: performance.now() - beginning, receivers: 0, took: [], memory: [], statements: 0 }
  for (let more = true; more;) {
    const start = performance.now()
    const statements = await heard(async () => {
      more = await transact(db, tx => sendSlice(tx, house.secrets.linkKey, id))
    })
    slices.took.push(performance.now() - start)
    slices.memory.push(process.memoryUsage.rss())
    if (slices.took.length === 3) slices.statements = statements.length
    await house.database.runScript(TAKEN)
  }
  const { count } = await db
    .selectFrom('campaign_receivers')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('mail_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return { ...slices, receivers: Number(count) }
}

type Question = { what: 'fill'; members: number } | { what: 'write' }

answerParent(async (question: Question) => {
  if (question.what === 'write') return write()
  await transact(db, async tx => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql.raw(members(question.members)).execute(tx)
  })
  await house.database.runScript('begin; set local statement_timeout = 0; analyze users; commit')
  return null
})
