import { fileViews, inGroups } from '../../../engines/forms/server/files-of.ts'
import { readNames } from '../../../engines/forms/server/read-names.ts'
import { type FilledForm, type Names, type Reader, shownGroups } from '../../../engines/forms/shown.ts'
import { fromStored } from '../../../engines/forms/values.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { peopleByIds } from '../../accounts/server/public.ts'
import { lookupEntries, readCurrencies } from '../../lookups/server/public.ts'
import { cardOf } from '../card.ts'
import type { CardView, ProfileView } from '../contract.ts'
import type { Kind } from '../kind.ts'
import { allKinds } from '../kinds/all-kinds.ts'
import { isListed } from '../rules.ts'
import { type ListingFacts, listingFacts } from './profile-reads.ts'
import { filesOfVersions, type ProfileRow, type VersionRow, versionRows } from './queries.ts'
import { readerOf } from './reader-of.ts'

/** A profile with one of its versions, ready to be shown. */
type Loaded = { row: ProfileRow; version: VersionRow; kind: Kind; profile: FilledForm }

type Pair = { row: ProfileRow; version: VersionRow }

/** Reads what showing these versions needs, together: files (of some groups), names, digits of currencies. */
async function load(db: Db, kinds: readonly Kind[], pairs: readonly Pair[], fileGroups?: readonly string[]) {
  const groups = await filesOfVersions(
    db,
    pairs.map(({ version }) => version.id),
    fileGroups,
  )
  const views = await fileViews(
    db,
    [...groups.values()].flatMap(one => Object.values(one).flat()),
  )
  const { coinageOf } = await readCurrencies(db)
  const loaded = pairs.flatMap(({ row, version }): Loaded[] => {
    const kind = kinds.find(one => one.key === row.kind)
    if (!kind) return []
    const secrets = Object.fromEntries(Object.entries(version.sealed).map(([key, text]) => [key, text !== null]))
    const profile: FilledForm = {
      values: fromStored(kind, { data: version.data, files: {} }, coinageOf),
      files: inGroups(groups.get(version.id) ?? {}, views),
      secrets,
      audiences: row.audiences,
    }
    return [{ row, version, kind, profile }]
  })
  const names = await readNames(
    db,
    lookupEntries,
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
  const rating = { ratingNumber: row.rating_number, ratingCount: row.rating_count }
  const owner = { profileId: row.id, userId: row.user_id, username, verified, ...rating }
  return cardOf(kind, profile, owner, reader, names, version.language as 'en' | 'ar')
}

/** The live versions of profiles that are shown. */
async function shownPairs(db: Db, profileIds: readonly string[]): Promise<Pair[]> {
  const rows = (await db.selectFrom('profiles').selectAll().where('id', 'in', profileIds).execute()) as ProfileRow[]
  const shown = rows.filter(row => isListed(row.status) && row.live_version_id !== null)
  const versions = await versionRows(
    db,
    shown.map(row => row.live_version_id!),
  )
  const byId = new Map(versions.map(one => [one.id, one]))
  return shown.flatMap(row => {
    const version = byId.get(row.live_version_id!)
    return version ? [{ row, version }] : []
  })
}

/** A shown profile: its card as the reader may see it, and the facts it was made from, which are not cut. */
export type Listed = { card: CardView; facts: ListingFacts }

/** Profiles that are shown with their facts, in the order of the ids, read together; others are left out. */
export async function listedFor(
  db: Db,
  profileIds: readonly string[],
  reader: Reader,
  kinds: readonly Kind[] = allKinds,
): Promise<Listed[]> {
  if (profileIds.length === 0) return []
  const pictures = kinds.flatMap(kind => kind.facts.image ?? [])
  const { loaded, names } = await load(db, kinds, await shownPairs(db, profileIds), pictures)
  const people = await peopleByIds(
    db,
    loaded.map(one => one.row.user_id),
  )
  const listed = loaded.map(one => {
    const { row, kind, version, profile } = one
    const image = kind.facts.image ? profile.files[kind.facts.image]?.[0]?._id : undefined
    const card = cardOfLoaded(one, people.get(row.user_id)?.username ?? '', reader, names)
    return [row.id, { card, facts: listingFacts(kind, row, version, image ?? null) }] as const
  })
  const byId = new Map(listed)
  return profileIds.flatMap(id => byId.get(id) ?? [])
}

/** The cards of profiles that are shown, in the order of the ids, as the viewer may see them; others are left out. */
export async function cardsOf(
  db: Db,
  profileIds: readonly string[],
  viewer: Viewer | null,
  kinds: readonly Kind[] = allKinds,
): Promise<CardView[]> {
  if (profileIds.length === 0) return []
  return (await listedFor(db, profileIds, await readerOf(db, viewer), kinds)).map(one => one.card)
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
