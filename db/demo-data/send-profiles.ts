import type { Values } from '../../src/engines/forms/descriptor.ts'
import type { Kind } from '../../src/features/profiles/kind.ts'
import { allKinds } from '../../src/features/profiles/kinds/all-kinds.ts'
import { type Safe, saveDraft, submitProfile } from '../../src/features/profiles/server/drafts.ts'
import { editProfile } from '../../src/features/profiles/server/edit-profile.ts'
import { changeStatus } from '../../src/features/profiles/server/move-profile.ts'
import { type Tx, transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import type { ProfileStatus } from '../../src/platform/shared/access.ts'
import type { DemoProfile, DemoStatus } from './people.ts'
import { uploadFiles } from './profile-files.ts'
import { readIds, resolveValues } from './resolve-values.ts'

/**
 * How many profiles are drawn at once and sent in one transaction: whoever waits for news (sockets, mails, listeners) looks once
 * after each, which for one profile at a time would cost more than the writing.
 */
const AT_ONCE = 24

type Ids = ReadonlyMap<string, string>
type Desk = { house: House; people: Ids; profiles: readonly DemoProfile[]; reviewerId: string | null }

const safeOf = ({ files, secrets, isWatched }: House): Safe => ({
  files,
  columnKey: secrets.columnKey,
  isWatched,
})
const kindOf = (profile: DemoProfile): Kind => allKinds.find(one => one.key === profile.kind)!

async function sendOne(tx: Tx, safe: Safe, ownerId: string, profile: DemoProfile, values: Values): Promise<void> {
  const { status, step = 'details' } = profile
  if (status === 'draft') await saveDraft(tx, safe, kindOf(profile), ownerId, { step, version: 0, values })
  else await submitProfile(tx, safe, kindOf(profile), ownerId, values)
}

/** Fills in the wizard for every profile that is not there yet, and sends it unless it stays a draft. */
export async function sendProfiles({ house, people, profiles }: Desk): Promise<void> {
  const { db } = house.database
  const [ids, safe] = [await readIds(db), safeOf(house)]
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
        const values = { ...resolveValues(kindOf(profile), profile.values, ids), ...files[index] }
        await sendOne(tx, safe, idOf(people, profile.username), profile, values)
      }
    })
  }
}

/** What the reviewer made of a profile. */
const DECIDED: Partial<Record<DemoStatus, ProfileStatus>> = {
  approved: 'approved',
  suspended: 'approved',
  withdrawn: 'approved',
  changes_requested: 'changes_requested',
  rejected: 'rejected',
}

/** Takes every profile that waits and has an answer, or is being read, from the queue and answers it. */
export async function decideProfiles({ house, people, profiles, reviewerId: by }: Desk): Promise<void> {
  const { db } = house.database
  const rows = await db.selectFrom('profiles').select(['id', 'user_id']).where('status', '=', 'submitted').execute()
  const waiting = new Map(rows.map(row => [row.user_id, row.id]))
  const some = profiles.filter(one => waiting.has(idOf(people, one.username)) && one.status !== 'submitted')
  for (let at = 0; at < some.length; at += AT_ONCE)
    await transact(db, async tx => {
      for (const { username, status, reason, reasonCode, asks } of some.slice(at, at + AT_ONCE)) {
        const id = waiting.get(idOf(people, username))!
        await changeStatus(tx, id, 'in_review', { by })
        const to = DECIDED[status]
        const why = to === status && to !== 'approved' ? { reason, reasonCode, asks } : {}
        if (to) await changeStatus(tx, id, to, { by, ...why })
      }
    })
}

/** What came after the approval: a suspension, a withdrawal, changes that wait for the club. */
export async function moveOn({ house, people, profiles, reviewerId: by }: Desk): Promise<void> {
  const { db } = house.database
  const ids = await readIds(db)
  const rows = await db
    .selectFrom('profiles')
    .select(['id', 'user_id'])
    .where('status', '=', 'approved')
    .where('revision', 'is', null)
    .execute()
  const live = new Map(rows.map(row => [row.user_id, row.id]))
  await transact(db, async tx => {
    for (const profile of profiles) {
      const ownerId = idOf(people, profile.username)
      const id = live.get(ownerId)
      if (!id) continue
      const { status, reason, revision } = profile
      if (status === 'suspended') await changeStatus(tx, id, 'suspended', { by, reason })
      if (status === 'withdrawn') await changeStatus(tx, id, 'withdrawn', { by: ownerId })
      if (!revision) continue
      const values = resolveValues(kindOf(profile), revision, ids)
      await editProfile(tx, safeOf(house), kindOf(profile), ownerId, { values, form: false })
    }
  })
}

function idOf(people: ReadonlyMap<string, string>, username: string): string {
  const id = people.get(username)
  if (!id) throw new Error(`The demo has no member ${username}`)
  return id
}
