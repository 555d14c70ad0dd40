import { sql } from 'kysely'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { setItemStatus } from '../../src/features/items/server/set-item-status.ts'
import { departmentRows } from '../../src/features/support/server/departments.ts'
import { openTicket } from '../../src/features/support/server/open-ticket.ts'
import { answer } from '../../src/features/support/server/work-on-ticket.ts'
import { type Db, transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import { languageOfText } from '../../src/platform/shared/text.ts'
import past from '../data/demo-past-tickets.json' with { type: 'json' }
import { profiles, SIGN_INS, usernameOf } from './people.ts'
import { seeded } from './pictures.ts'

type Ids = ReadonlyMap<string, string>

const DAY_MS = 86_400_000
const HALF_A_YEAR = 168
const AGENT = 'lina.haddad'
/** Whose offers journeys and the told sign-ins look at: they stay as they are. */
const LEFT_ALONE = [...SIGN_INS.map(usernameOf), 'dar-zellige', 'harbour-finch', 'qamar-cold-chain']
/** So many offers found their end within half a year. */
const OVER = 34

/** Half a year behind the club: offers that were sold or closed, and tickets that were answered and solved. For a club with many members. */
export async function lookBack(house: House, ids: Ids): Promise<void> {
  const { db } = house.database
  await endOffers(db)
  await answerPast(house, ids)
}

async function endOffers(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string; owner_id: string; name: string }>`
    select i.id, i.owner_id, i.name from items i join users u on u.id = i.owner_id
    where i.status = 'published' and u.username::text <> all(${LEFT_ALONE}::text[]) and i.created_at < now() - interval '3 days'
      and not exists (select from auctions a where a.subject_id = i.id)
      and not exists (select from agreements g where g.subject_id = i.id and g.state in ('requested', 'accepted', 'disputed'))
    order by date_trunc('month', i.created_at), md5(i.name) limit ${OVER}`.execute(db)
  for (const { id, owner_id: ownerId, name } of rows) {
    const viewer = await viewerOf(db, ownerId)
    if (!viewer) continue
    const next = seeded(`end ${name}`)
    const wish = next() < 0.6 ? 'sold' : 'close'
    await transact(db, async tx => {
      const item = await setItemStatus(tx, viewer, id, wish).catch(() => null)
      if (!item) return
      await sql`update items set status_at = created_at + (now() - created_at) * ${0.1 + next() * 0.8}::float8,
        sold_at = case when sold_at is null then null else created_at + (now() - created_at) * 0.5 end where id = ${id}`.execute(
        tx,
      )
    })
  }
  await transact(db, async tx => {
    await sql`alter table item_history disable trigger item_history_is_append_only`.execute(tx)
    await sql`update item_history h set at = i.status_at from items i
      where i.id = h.item_id and h.to_status = i.status and i.id = any(${rows.map(row => row.id)}::uuid[])`.execute(tx)
    await sql`alter table item_history enable trigger item_history_is_append_only`.execute(tx)
  })
}

async function answerPast(house: House, ids: Ids): Promise<void> {
  const { db } = house.database
  const [department] = await departmentRows(db, false)
  const agentId = ids.get(AGENT)
  if (!department || !agentId) return
  const agent = { viewer: (await viewerOf(db, agentId))!, language: 'en' as const }
  const askers = profiles.filter(
    ({ username, status }) => status === 'approved' && !LEFT_ALONE.includes(username) && ids.has(username),
  )
  if (askers.length < past.length) return
  // A filling that was interrupted goes on where it stopped.
  const kept = await db.selectFrom('tickets').select('subject').execute()
  const known = new Set(kept.map(row => row.subject))
  for (const [at, { subject, text, answer: said }] of past.entries()) {
    if (known.has(subject)) continue
    const language = languageOfText(subject)
    const next = seeded(`past ${subject}`)
    // Those with a profile since then; a little more of them each month.
    const daysAgo = HALF_A_YEAR * (1 - ((at * 7) % past.length) / past.length) ** 1.3 + 1 + next() * 5
    const asker = askers[Math.floor(next() * askers.length)]!
    const writer = (await viewerOf(db, ids.get(asker.username)!))!
    const priority = next() < 0.2 ? ('high' as const) : ('normal' as const)
    await transact(db, async tx => {
      const { id } = await openTicket(
        tx,
        house,
        { viewer: writer, language },
        { department: department.id, priority, subject, text },
      )
      await answer(tx, house, agent, id, { text: said, next: 'resolve' })
      const asked = new Date(Date.now() - daysAgo * DAY_MS)
      const answered = new Date(asked.getTime() + (20 + next() * 420) * 60_000)
      await sql`update tickets set status = 'closed', created_at = ${asked}, first_answered_at = ${answered}, resolved_at = ${answered}, moved_at = ${answered},
        owner_read_at = ${answered}, closed_at = least(now(), ${answered}::timestamptz + interval '7 days'),
        first_due_at = ${asked}::timestamptz + interval '8 hours' where id = ${id}`.execute(tx)
      await sql`update ticket_messages set written_at = case when kind = 'member' then ${asked}::timestamptz else ${answered}::timestamptz end
        where ticket_id = ${id}`.execute(tx)
      await sql`update ticket_steps set at = case when at = (select min(at) from ticket_steps where ticket_id = ${id}) then ${asked}::timestamptz
        else ${answered}::timestamptz end where ticket_id = ${id}`.execute(tx)
      await sql`update notices set created_at = ${answered}, read_at = now() where link = ${`/tickets/view/${id}`}`.execute(
        tx,
      )
    })
  }
}
