import type { Db, Tx } from '../../../platform/server/db.ts'
import type { TargetView } from '../../../platform/server/registry.ts'
import { seenTargets, type Targets } from '../../../platform/server/seen-targets.ts'
import { viewerOf } from '../../accounts/server/public.ts'
import type { TargetRef } from '../contract.ts'
import { mentionsIn } from '../rules/mentions.ts'
import { blockedBetween } from './social-reads.ts'

/** The user names in some texts that members have, in small letters: only these become links. */
export async function knownMentions(db: Db, texts: readonly string[]): Promise<Set<string>> {
  const names = [...new Set(texts.flatMap(mentionsIn))]
  if (names.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('username', 'in', names)
    .where('verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .where('profile_status', '=', 'approved')
    .execute()
  return new Set(rows.map(row => row.username.toLowerCase()))
}

/** A member who is named in a text, with the thing it stands under as they see it. */
type Mentioned = { userId: string; thing: TargetView }

/** More names in one text reach nobody: that is advertising. */
const MOST = 10

/**
 * The members whom a text names with `@username` and who are to be told: those who see the thing, are not the author and are
 * kept apart from them by no block. `before` is the text as it was; who stood in it already is left out.
 */
export async function mentionedMembers(
  tx: Tx,
  targets: Targets,
  authorId: string,
  thing: TargetRef,
  text: string,
  before = '',
): Promise<Mentioned[]> {
  const known = new Set(mentionsIn(before))
  const names = mentionsIn(text).filter(name => !known.has(name))
  if (names.length === 0) return []
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('username', 'in', names.slice(0, MOST))
    .where('id', '<>', authorId)
    .execute()
  const found: Mentioned[] = []
  for (const { id } of rows) {
    const viewer = await viewerOf(tx, id)
    const [seen] = viewer ? (await seenTargets(tx, targets, viewer, [thing])).values() : []
    if (seen && !(await blockedBetween(tx, authorId, id))) found.push({ userId: id, thing: seen })
  }
  return found
}
