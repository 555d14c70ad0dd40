import { sql } from 'kysely'
import type { Audience } from '../../src/features/campaigns/contract.ts'
import { followLink, stopNews, tokenOf } from '../../src/features/campaigns/server/letter-links.ts'
import { sendOn } from '../../src/features/campaigns/server/send-slices.ts'
import { createCampaign, saveCampaign, sendCampaign } from '../../src/features/campaigns/server/write-campaign.ts'
import { transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import campaigns from '../data/demo-campaigns.json' with { type: 'json' }

const AUTHOR = 'lina.haddad'
const ORIGIN = { address: '127.0.0.1', userAgent: 'demo', requestId: 'demo', sessionId: null, provenAt: null }
const DAY_MS = 86_400_000
const ZONE = 'Asia/Dubai'
/** Ten in the morning of a day to come, as a clock shows it. */
const laterOn = () => `${new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10)}T10:00`

/** One campaign that was sent, with what members did with it, one that waits for its hour and one that is being written. */
export async function writeCampaigns(
  house: House,
  ids: ReadonlyMap<string, string>,
  settle: () => Promise<void>,
): Promise<void> {
  const by = { id: ids.get(AUTHOR)!, origin: ORIGIN }
  const { db } = house.database
  for (const { title, state, kinds, link, en, ar } of campaigns) {
    const id = await transact(db, async tx => {
      const id = await createCampaign(tx, by, null, { title, actions: { en: '', ar: '' } })
      const none = { plans: [], countries: [], industries: [], languages: [], activity: 'any' as const }
      const audience = { ...none, kinds } as Audience
      const body = { title, texts: { en, ar }, link, pictureId: null, audience, revision: 0 }
      await saveCampaign(tx, house.files, by, id, body)
      if (state !== 'draft')
        await sendCampaign(tx, by, id, { revision: 1, at: state === 'scheduled' ? laterOn() : null, zone: ZONE })
      return id
    })
    if (state !== 'sent') continue
    await sendOn(house)
    await settle()
    await readIt(house, id)
  }
}

/** Some follow a link, a few want no more of it; it went out two weeks ago. */
async function readIt({ database: { db }, secrets: { linkKey } }: House, campaignId: string): Promise<void> {
  const receivers = await db
    .selectFrom('campaign_receivers')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .orderBy('user_id')
    .execute()
  for (const [at, { id }] of receivers.entries()) {
    if (at % 3 === 0) await followLink(db, linkKey, tokenOf(linkKey, id), 0)
    if (at % 60 === 31) await transact(db, tx => stopNews(tx, linkKey, tokenOf(linkKey, id)))
  }
  await sql`update campaigns set created_at = created_at - interval '15 days', began_at = began_at - interval '14 days',
    ended_at = ended_at - interval '14 days' where id = ${campaignId}`.execute(db)
  await sql`update campaign_receivers set written_at = written_at - interval '14 days' where campaign_id = ${campaignId}`.execute(
    db,
  )
}
