import type { Kind, Values } from '../../src/features/profiles/kind.ts'
import { allKinds } from '../../src/features/profiles/kinds/all-kinds.ts'
import type { Because } from '../../src/features/profiles/server/because.ts'
import { changeStatus } from '../../src/features/profiles/server/change-status.ts'
import { editProfile } from '../../src/features/profiles/server/edit-profile.ts'
import type { Safe } from '../../src/features/profiles/server/save-draft.ts'
import { saveDraft } from '../../src/features/profiles/server/save-draft.ts'
import { submitProfile } from '../../src/features/profiles/server/submit-profile.ts'
import { type Tx, transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/wire.ts'
import type { CastProfile } from './people.ts'
import { uploadFiles } from './profile-files.ts'
import { type Ids, readIds, resolveValues } from './resolve-values.ts'

/**
 * How many profiles are drawn at once and sent in one transaction: whoever waits for news (sockets, mails, listeners) looks once
 * after each, which for one profile at a time would cost more than the writing.
 */
const AT_ONCE = 24

/** The moves that bring a submitted profile to its state. */
const MOVES = {
  submitted: [],
  in_review: ['in_review'],
  approved: ['in_review', 'approved'],
  changes_requested: ['in_review', 'changes_requested'],
  rejected: ['in_review', 'rejected'],
  suspended: ['in_review', 'approved', 'suspended'],
  withdrawn: ['in_review', 'approved', 'withdrawn'],
} as const

type Sender = { safe: Safe; ids: Ids; reviewerId: string | null }

async function sendOne(
  tx: Tx,
  { safe, ids, reviewerId }: Sender,
  ownerId: string,
  profile: CastProfile,
  values: Values,
) {
  const kind: Kind = allKinds.find(one => one.key === profile.kind)!
  const { standing, step } = profile
  if (standing === 'draft') {
    await saveDraft(tx, safe, kind, ownerId, { step: step ?? 'details', version: 0, values })
    return
  }
  const { id } = await submitProfile(tx, safe, kind, ownerId, values)
  for (const to of MOVES[standing]) await changeStatus(tx, id, to, becauseOf(profile, to, { ownerId, reviewerId }))
  if (profile.revision) {
    const changed = resolveValues(kind, profile.revision, ids)
    await editProfile(tx, safe, kind, ownerId, { values: changed, whole: false })
  }
}

function becauseOf(
  { standing, reason, reasonCode, asks = [] }: CastProfile,
  to: string,
  { ownerId, reviewerId }: { ownerId: string; reviewerId: string | null },
): Because {
  if (to === 'withdrawn') return { by: ownerId }
  return to === standing ? { by: reviewerId, reason, reasonCode, asks } : { by: reviewerId }
}

/** Fills in the wizard for every profile that is not there yet and brings each to its state of review. */
export async function sendProfiles(
  house: House,
  profiles: readonly CastProfile[],
  people: ReadonlyMap<string, string>,
  reviewerId: string | null,
): Promise<void> {
  const { db } = house.database
  const sender = {
    safe: { files: house.files, columnKey: house.secrets.columnKey },
    ids: await readIds(db),
    reviewerId,
  }
  const there = await db
    .selectFrom('profiles')
    .select('user_id')
    .union(db.selectFrom('profile_drafts').select('user_id'))
    .execute()
  const done = new Set(there.map(row => row.user_id))
  const waiting = profiles.filter(({ username }) => !done.has(idOf(people, username)))
  for (let at = 0; at < waiting.length; at += AT_ONCE) {
    const some = waiting.slice(at, at + AT_ONCE)
    const files = await Promise.all(some.map(one => uploadFiles(db, house.files, idOf(people, one.username), one)))
    await transact(db, async tx => {
      for (const [index, profile] of some.entries()) {
        const kind: Kind = allKinds.find(one => one.key === profile.kind)!
        const values = { ...resolveValues(kind, profile.values, sender.ids), ...files[index] }
        await sendOne(tx, sender, idOf(people, profile.username), profile, values)
      }
    })
  }
}

function idOf(people: ReadonlyMap<string, string>, username: string): string {
  const id = people.get(username)
  if (!id) throw new Error(`The cast has no member ${username}`)
  return id
}
