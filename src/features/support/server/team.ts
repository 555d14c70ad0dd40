import { record } from '../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { Origin } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import type { TeamMember } from '../contract/team.ts'
import { isAway } from '../rules/hand-out.ts'
import { agentRows } from './departments.ts'
import { openOf, todayOfClub } from './hand-out.ts'

/** Those who answer tickets, by name, with what they have and when they are away. */
export async function teamViews(db: Db): Promise<TeamMember[]> {
  const [agents, today] = [await agentRows(db), await todayOfClub(db)]
  const open = await openOf(
    db,
    agents.map(one => one._id),
  )
  const rows = await db.selectFrom('ticket_agents').selectAll().execute()
  const kept = new Map(rows.map(row => [row.user_id, row]))
  return agents.map(agent => {
    const row = kept.get(agent._id)
    const absence = row?.away_from ? { from: row.away_from, until: row.away_until } : null
    const over = absence?.until && absence.until < today
    return {
      ...agent,
      openTickets: open.get(agent._id) ?? 0,
      ceiling: row?.ceiling ?? null,
      absence: over ? null : absence,
      away: isAway(absence, today),
    }
  })
}

/** Somebody of the club who sets what holds for another. */
type Lead = { viewer: Viewer; origin: Origin }
type Draft = { ceiling?: number | null; from: string | null; until: string | null }

const heldFor = (tx: Tx, userId: string) =>
  tx
    .selectFrom('ticket_agents')
    .select(['ceiling', 'away_from as from', 'away_until as until'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
const NOTHING = { ceiling: null, from: null, until: null }

/**
 * Keeps when somebody is away and, where it is said, how many they take at most; 404 for who answers no tickets. What a `lead` changed
 * is kept in the audit log: it says who answers, and how much.
 */
export async function saveTeamMember(
  tx: Tx,
  userId: string,
  draft: Draft,
  lead: Lead | null = null,
): Promise<TeamMember> {
  if (!(await agentRows(tx)).some(one => one._id === userId)) return notFound()
  const before = (await heldFor(tx, userId)) ?? NOTHING
  const { ceiling, from, until } = draft
  const values = { away_from: from, away_until: until, ...(ceiling !== undefined && { ceiling }) }
  await tx
    .insertInto('ticket_agents')
    .values({ user_id: userId, ...values })
    .onConflict(clash => clash.column('user_id').doUpdateSet(values))
    .execute()
  const after = (await heldFor(tx, userId))!
  if (lead && JSON.stringify(before) !== JSON.stringify(after))
    await record(tx, {
      actorId: lead.viewer.id,
      action: 'departments.team',
      target: { kind: 'user', id: userId },
      before,
      after,
      address: lead.origin.address,
      requestId: lead.origin.requestId,
    })
  return (await teamViews(tx)).find(one => one._id === userId)!
}
