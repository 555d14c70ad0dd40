import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { FileStore } from '../../../platform/server/file-store.ts'
import { containing } from '../../../platform/server/like.ts'
import type { QueryOf } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { Audience, CampaignRow, CampaignState, CampaignView, Figures, listCampaigns } from '../contract.ts'
import type { Said } from './letters.ts'

/** What a campaign's picture is claimed by. */
export const CAMPAIGN = 'campaign'

/** A campaign as it is kept. */
export type Kept = {
  id: string
  title: string
  texts: Said['texts']
  link: string
  picture_id: string | null
  audience: Audience
  state: CampaignState
  revision: number
  due_at: Date | null
  zone: string | null
  began_at: Date | null
  ended_at: Date | null
  archived_at: Date | null
  created_at: Date
  by: string | null
}

const rowsWhere = (db: Db) =>
  db
    .selectFrom('campaigns')
    .leftJoin('users', 'users.id', 'campaigns.created_by')
    .select([
      'campaigns.id',
      'campaigns.title',
      'campaigns.texts',
      'campaigns.link',
      'campaigns.picture_id',
      'campaigns.audience',
      'campaigns.state',
      'campaigns.revision',
      'campaigns.due_at',
      'campaigns.zone',
      'campaigns.began_at',
      'campaigns.ended_at',
      'campaigns.archived_at',
      'campaigns.created_at',
      'users.name as by',
    ])

/** What a campaign says. */
export const saidBy = ({ texts, link, picture_id: pictureId }: Kept): Said => ({ texts, link, pictureId })

/** A campaign, held until the transaction ends; 404 for none. */
export async function lockCampaign(tx: Tx, id: string): Promise<Kept> {
  const held = await tx.selectFrom('campaigns').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return held ? keptCampaign(tx, id) : notFound()
}

/** A campaign; 404 for none. */
export async function keptCampaign(db: Db, id: string): Promise<Kept> {
  const row = await rowsWhere(db).where('campaigns.id', '=', id).executeTakeFirst()
  return (row as Kept | undefined) ?? notFound()
}

/** What became of some campaigns, by id. */
async function figuresOf(db: Db, ids: readonly string[]): Promise<Map<string, Figures>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Figures & { id: string }>`
    select r.campaign_id as id, count(*)::int as receivers, count(m.sent_at)::int as sent, count(m.kept_at)::int as kept,
      count(*) filter (where r.left_out_at is null and m.sent_at is null and m.kept_at is null and m.dead_at is null)::int as waiting,
      count(m.dead_at)::int as failed, count(*) filter (where m.dead_at is not null and m.reason = 'refused' or back.mail_id is not null)::int as bounced,
      count(r.left_out_at)::int as "leftOut", count(r.unsubscribed_at)::int as unsubscribed, count(r.clicked_at)::int as clicked
    from campaign_receivers r left join mails m on m.id = r.mail_id left join mail_returns back on back.mail_id = m.id
    where r.campaign_id = any(${[...ids]}::uuid[]) group by r.campaign_id`.execute(db)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

const NOBODY: Figures = {
  ...{ receivers: 0, sent: 0, kept: 0, waiting: 0, failed: 0, bounced: 0, leftOut: 0, unsubscribed: 0, clicked: 0 },
}

const rowView = (row: Kept, figures: Map<string, Figures>): CampaignRow => ({
  _id: row.id,
  title: row.title,
  state: row.state,
  archived: row.archived_at !== null,
  dueAt: row.due_at?.toISOString() ?? null,
  zone: row.zone,
  beganAt: row.began_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  by: row.by,
  figures: row.began_at ? (figures.get(row.id) ?? NOBODY) : null,
})

/** A page of campaigns, the newest first. */
export async function campaignPage(db: Db, wish: QueryOf<typeof listCampaigns>) {
  const found = rowsWhere(db)
    .where('campaigns.archived_at', wish.archived ? 'is not' : 'is', null)
    .$if(wish.state !== undefined, query => query.where('campaigns.state', '=', wish.state!))
    .$if(Boolean(wish.search), query => query.where('campaigns.title', 'ilike', containing(wish.search!)))
  const rows = (await found
    .orderBy('campaigns.created_at', 'desc')
    .orderBy('campaigns.id', 'desc')
    .limit(wish.perPage)
    .offset(offsetOf(wish))
    .execute()) as Kept[]
  const { count } = await found
    .clearSelect()
    .select(e => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const began = rows.filter(row => row.began_at).map(row => row.id)
  const figures = await figuresOf(db, began)
  return { data: rows.map(row => rowView(row, figures)), count: Number(count) }
}

/** A campaign as its screen has it. */
export async function campaignView(db: Db, files: FileStore, id: string): Promise<CampaignView> {
  const row = await keptCampaign(db, id)
  const figures = await figuresOf(db, row.began_at ? [id] : [])
  const links = await sql<{ url: string; clicked: number }>`
    select l.url, (select count(*) from campaign_clicks c join campaign_receivers r on r.id = c.receiver_id
      where r.campaign_id = l.campaign_id and c.number = l.number)::int as clicked
    from campaign_links l where l.campaign_id = ${id} order by l.number`.execute(db)
  const pictures = row.picture_id ? await files.views(db, [row.picture_id]) : null
  return {
    ...rowView(row, figures),
    texts: row.texts,
    link: row.link,
    picture: pictures?.get(row.picture_id!) ?? null,
    audience: row.audience,
    revision: row.revision,
    links: links.rows,
  }
}
