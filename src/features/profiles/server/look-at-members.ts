import { sql } from 'kysely'
import type { ShownValue } from '../../../engines/forms/contract.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { announce } from '../../../platform/server/outbox.ts'
import type { TargetFace, TargetKind, TargetView } from '../../../platform/server/registry.ts'
import type { UserType, Viewer } from '../../../platform/shared/access.ts'
import { pictureOf } from '../../accounts/server/public.ts'
import { shownMemberMoved, shownMemberTopic } from '../contract.ts'
import type { Kind } from '../kind.ts'
import { currentProfile, profileRow } from './queries.ts'
import { listedFor } from './view.ts'

/** Approved profiles of these people; who has none, or none that is shown, is left out. */
const shownOf = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('profiles')
    .innerJoin('profile_versions', 'profile_versions.id', 'profiles.live_version_id')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .select(['profiles.id', 'profiles.user_id', 'profile_versions.name', 'users.username'])
    .where('profiles.user_id', 'in', userIds)
    .where('profiles.status', '=', 'approved')
    .execute()

/** Members as others may refer to them, by the id of their account: those whose profile is shown. */
export async function lookAtMembers(db: Db, _viewer: Viewer | null, ids: readonly string[]): Promise<TargetView[]> {
  if (ids.length === 0) return []
  const rows = await shownOf(db, ids)
  return rows.map(row => ({
    kind: 'member',
    id: row.user_id,
    title: row.name,
    link: `/profile/${encodeURIComponent(row.username)}`,
  }))
}

/**
 * The faces of members, also of those without a page. Who is gone or suspended has none, nor has whom the viewer blocked; who blocked the
 * viewer has theirs: a block tells nobody of itself.
 */
export async function facesOfMembers(
  db: Db,
  viewer: Viewer | null,
  ids: readonly string[],
): Promise<Map<string, TargetFace>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string; avatar_file_id: string | null; user_type: UserType | null }>`
    select u.id, coalesce(v.name, u.name) as name, u.avatar_file_id, u.user_type from users u
      left join profiles p on p.user_id = u.id and p.status = 'approved'
      left join profile_versions v on v.id = p.live_version_id
    where u.id = any(${ids}::uuid[]) and u.erased_at is null and u.suspended_at is null
      and not exists (select from blocks b where b.user_id = ${viewer?.id ?? null} and b.blocked_id = u.id)`.execute(db)
  return new Map(
    rows.map(({ id, name, avatar_file_id, user_type: userType }) => [
      id,
      { name, picture: pictureOf(avatar_file_id), userType },
    ]),
  )
}

/** Whose a member is: their own. */
export const ownersOfMembers = async (_db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(ids.map(id => [id, id]))

/** A fact of a card in plain words: names in English, amounts with their currency. */
function plain(value: ShownValue | null): unknown {
  if (!value) return null
  if (value.is === 'names') return value.names.map(one => one.name)
  const { is: _, ...rest } = value
  return rest
}

/** What a report keeps of a member: the card as everyone sees it at that moment. Null without a shown profile. */
export async function snapshotOfMember(
  db: Db,
  kinds: readonly Kind[],
  userId: string,
): Promise<Record<string, unknown> | null> {
  const profile = await currentProfile(db, userId)
  const everyone = { sees: 'public', entitled: () => false } as const
  const [listed] = profile ? await listedFor(db, [profile.id], everyone, kinds) : []
  if (!listed) return null
  const { card } = listed
  return {
    username: card.username,
    kind: card.kind,
    name: card.name,
    highlights: card.highlights,
    city: card.city,
    country: card.country?.name ?? null,
    industries: card.industries.map(one => one.name),
    picture: card.image?._id ?? null,
    facts: Object.fromEntries(card.facts.map(fact => [fact.field, fact.word ?? plain(fact.value)])),
  }
}

/** What approved members say of themselves, for whoever looks for watched words. */
export const wordsOfMembers: NonNullable<TargetKind['words']> = {
  of: async (db, ids) => {
    if (ids.length === 0) return new Map()
    const { rows } = await sql<{ id: string; texts: string[] }>`
      select p.user_id as id, array(select x.value #>> '{}' from jsonb_each(v.data) x
        where jsonb_typeof(x.value) = 'string' and x.value #>> '{}' !~ '^[0-9a-f]{8}-[0-9a-f-]{27}$') as texts
      from profiles p join profile_versions v on v.id = p.live_version_id
      where p.user_id in (${sql.join(ids)}) and p.status = 'approved'`.execute(db)
    return new Map(rows.map(row => [row.id, row.texts]))
  },
  newest: async (db, count) => {
    const { rows } = await sql<{ id: string }>`select p.user_id as id from profiles p
      join profile_versions v on v.id = p.live_version_id where p.status = 'approved'
      order by coalesce(v.edited_at, v.submitted_at) desc limit ${count}`.execute(db)
    return rows.map(row => row.id)
  },
}

/** Tells windows that show a member that what is shown of them is another now, or nothing any more. */
export async function tellOfShownMember(tx: Tx, profileId: string): Promise<void> {
  const profile = await profileRow(tx, profileId)
  if (!profile) return
  const { user_id: userId } = profile
  await announce(tx, shownMemberMoved, { userId }, shownMemberTopic(userId))
}
