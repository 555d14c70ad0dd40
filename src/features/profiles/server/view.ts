import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { peopleByIds } from '../../accounts/server/person.ts'
import { cardOf } from '../card.ts'
import type { CardView, ProfileView } from '../contract.ts'
import type { Kind } from '../kind.ts'
import { allKinds } from '../kinds/all-kinds.ts'
import { isListed } from '../rules.ts'
import { type Names, type Profile, type Reader, shownGroups } from '../shown.ts'
import { fromStored } from '../stored.ts'
import { fileViews, inGroups } from './files-of.ts'
import { readNames } from './names.ts'
import { filesOfVersions, type ProfileRow, type VersionRow, versionRows } from './queries.ts'
import { readerOf } from './reader-of.ts'
import { readCurrencies } from './world.ts'

/** A profile with one of its versions, ready to be shown. */
type Loaded = { row: ProfileRow; version: VersionRow; kind: Kind; profile: Profile }

/** Reads what showing these versions needs, together: files, names, digits of currencies. */
async function load(db: Db, kinds: readonly Kind[], pairs: readonly { row: ProfileRow; version: VersionRow }[]) {
  const groups = await filesOfVersions(
    db,
    pairs.map(({ version }) => version.id),
  )
  const views = await fileViews(
    db,
    [...groups.values()].flatMap(one => Object.values(one).flat()),
  )
  const { decimalsOf } = await readCurrencies(db)
  const loaded = pairs.flatMap(({ row, version }): Loaded[] => {
    const kind = kinds.find(one => one.key === row.kind)
    if (!kind) return []
    const secrets = Object.fromEntries(Object.entries(version.sealed).map(([key, text]) => [key, text !== null]))
    const profile: Profile = {
      values: fromStored(kind, { data: version.data, files: {} }, decimalsOf),
      files: inGroups(groups.get(version.id) ?? {}, views),
      secrets,
      audiences: row.audiences,
    }
    return [{ row, version, kind, profile }]
  })
  const names = await readNames(
    db,
    loaded.map(one => ({ kind: one.kind, values: one.profile.values })),
  )
  return { loaded, names }
}

function cardOfLoaded(
  { row, kind, version, profile }: Loaded,
  username: string,
  reader: Reader,
  names: Names,
): CardView {
  const verified =
    isListed(row.status) && row.verified_at ? { by: row.verified_by, at: row.verified_at.toISOString() } : null
  const owner = { profileId: row.id, username, verified, ratingNumber: row.rating_number }
  return cardOf(kind, profile, owner, reader, names, version.language as 'en' | 'ar')
}

/** The cards of profiles that are shown, in the order of the ids, as the viewer may see them; others are left out. */
export async function cardsOf(
  db: Db,
  profileIds: readonly string[],
  viewer: Viewer | null,
  kinds: readonly Kind[] = allKinds,
): Promise<CardView[]> {
  if (profileIds.length === 0) return []
  const rows = (await db.selectFrom('profiles').selectAll().where('id', 'in', profileIds).execute()) as ProfileRow[]
  const shown = rows.filter(row => isListed(row.status) && row.live_version_id !== null)
  const versions = new Map(
    (
      await versionRows(
        db,
        shown.map(row => row.live_version_id!),
      )
    ).map(one => [one.id, one]),
  )
  const pairs = shown.flatMap(row => {
    const version = versions.get(row.live_version_id!)
    return version ? [{ row, version }] : []
  })
  const { loaded, names } = await load(db, kinds, pairs)
  const [people, reader] = [
    await peopleByIds(
      db,
      shown.map(row => row.user_id),
    ),
    await readerOf(db, viewer),
  ]
  const cards = new Map(
    loaded.map(one => [one.row.id, cardOfLoaded(one, people.get(one.row.user_id)?.username ?? '', reader, names)]),
  )
  return profileIds.flatMap(id => cards.get(id) ?? [])
}

/** One version of a profile, its card and its groups, as the reader may see them. Reviewers and owners pass SEES_ALL. */
export async function showVersion(
  db: Db,
  row: ProfileRow,
  version: VersionRow,
  reader: Reader,
  kinds: readonly Kind[] = allKinds,
): Promise<{ card: CardView; view: ProfileView }> {
  const { loaded, names } = await load(db, kinds, [{ row, version }])
  const one = loaded[0]
  if (!one) throw new Error(`No descriptor is known for the kind ${row.kind}`)
  const person = (await peopleByIds(db, [row.user_id])).get(row.user_id)
  return {
    card: cardOfLoaded(one, person?.username ?? '', reader, names),
    view: {
      kind: row.kind,
      number: version.number,
      submittedAt: version.submitted_at.toISOString(),
      groups: shownGroups(one.kind, one.profile, reader, names),
    },
  }
}
