import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { QueryOf } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { notFound, refuseField } from '../../../platform/shared/refusal.ts'
import { foldText, type Language } from '../../../platform/shared/text.ts'
import { type RoleDraft, roleRows, roleWords } from '../../access/server/public.ts'
import type { listStaffRoles, RoleBody, StaffRole } from '../contract.ts'

/** How many people have each role: by the set of permissions for those of the club, by what they are for those of the wire. */
async function holders(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    select key, count(*)::int as count from users cross join lateral (values (role::text), (preset_id::text)) as had (key)
    where key is not null and verified_at is not null group by key`.execute(db)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Every role, those of the wire first, then the program's and the club's in the order in which they were made. */
export async function staffRoles(db: Db, house: Pick<House, 'permissions'>): Promise<StaffRole[]> {
  const codes = house.permissions().map(({ code }) => code)
  const known = new Set(codes)
  const had = await holders(db)
  return (await roleRows(db)).map(row => {
    const all = row.kind === 'role' && row.name === 'Super-admin'
    return {
      _id: row.id,
      name: row.name,
      ...roleWords(row),
      kind: row.kind as StaffRole['kind'],
      system: row.system,
      archived: row.archived_at !== null,
      permissions: all
        ? [...known].sort().map(code => ({ code, scope: 'all' as const }))
        : row.grants
            .filter(one => known.has(one.permission))
            .map(({ permission, scope }) => ({ code: permission, scope })),
      people: had.get(row.kind === 'role' ? row.name : row.id) ?? 0,
      version: row.version,
      changedAt: row.changed_at.toISOString(),
    }
  })
}

/** One role, or "not found". */
export async function staffRole(db: Db, house: Pick<House, 'permissions'>, id: string): Promise<StaffRole> {
  return (await staffRoles(db, house)).find(role => role._id === id) ?? notFound()
}

const stateOf = ({ kind, archived }: StaffRole) => (kind === 'role' ? 'wire' : archived ? 'archived' : 'given')

/** One page of the roles that match, and how many do. */
export function rolePage(roles: readonly StaffRole[], wish: QueryOf<typeof listStaffRoles>, language: Language) {
  const words = foldText(wish.search ?? '')
  const found = roles.filter(
    role =>
      (wish.state ? stateOf(role) === wish.state : stateOf(role) !== 'archived') &&
      foldText(`${role.title.en} ${role.title.ar} ${role.description.en} ${role.description.ar}`).includes(words),
  )
  const { sortBy } = wish
  const turn = wish.sortDesc ? -1 : 1
  if (sortBy)
    found.sort((a, b) => {
      if (sortBy === 'people') return turn * (a.people - b.people)
      if (sortBy === 'changedAt') return turn * a.changedAt.localeCompare(b.changedAt)
      return turn * a.title[language].localeCompare(b.title[language], language)
    })
  return { data: found.slice(offsetOf(wish), offsetOf(wish) + wish.perPage), count: found.length }
}

/** What an editor sent as it is kept. Refuses permissions that no feature declares, and reaches that theirs do not have. */
export function draftOf(house: Pick<House, 'permissions'>, body: RoleBody): RoleDraft {
  for (const [at, { code, scope }] of body.permissions.entries()) mustReach(house, code, scope, `permissions.${at}`)
  const grants = body.permissions.map(({ code, scope }) => ({ permission: code, scope }))
  return { title: body.title, description: body.description, grants }
}

/** Refuses a permission that no feature declares, and how far it cannot reach. */
export function mustReach(
  house: Pick<House, 'permissions'>,
  code: string,
  scope: StaffRole['permissions'][number]['scope'] | null,
  path: string,
): void {
  const known = house.permissions().find(one => one.code === code)
  if (!known) refuseField(`${path}.code`, 'choice')
  if (scope && !known?.reaches.includes(scope)) refuseField(`${path}.scope`, 'access.reach')
}
