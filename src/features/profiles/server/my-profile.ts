import { changedKeys, sensitiveOf } from '../../../engines/forms/changed-fields.ts'
import { SEES_ALL } from '../../../engines/forms/shown.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { ProfileView } from '../contract.ts'
import type { MyProfile, RevisionView } from '../contract/mine.ts'
import type { Kind } from '../kind.ts'
import { isOpenRevision } from '../rules.ts'
import {
  currentProfile,
  filesOfVersions,
  type HistoryRow,
  historyRows,
  type ProfileRow,
  type VersionRow,
  versionRow,
  versionRows,
} from './queries.ts'
import { showVersion } from './view.ts'

/** The version that members see, else the one that was sent last; and the changes that are not live, where there are any. */
async function versionsOf(db: Db, row: ProfileRow): Promise<{ shown: VersionRow; changes: VersionRow | null } | null> {
  const newest = await versionRow(db, row.id, row.version)
  const live = row.live_version_id ? (await versionRows(db, [row.live_version_id]))[0] : undefined
  if (!newest) return null
  const waits = live && (isOpenRevision(row.revision) || row.revision === 'rejected')
  return waits ? { shown: live, changes: newest } : { shown: live ?? newest, changes: null }
}

/** Fields and files in which the changes differ from what is live. */
async function differing(db: Db, kind: Kind, live: VersionRow, changes: VersionRow): Promise<string[]> {
  const files = await filesOfVersions(db, [live.id, changes.id])
  const kept = (version: VersionRow) => ({ data: version.data, files: files.get(version.id) ?? {} })
  const secrets = Object.keys(changes.sealed).filter(key => changes.sealed[key] !== live.sealed[key])
  return [...sensitiveOf(kind, changedKeys(kind, kept(live), kept(changes))), ...secrets]
}

function revisionView(
  row: ProfileRow,
  changes: VersionRow,
  view: ProfileView,
  changed: string[],
  moves: readonly HistoryRow[],
): RevisionView {
  const last = moves.find(move => move.revision)
  return {
    status: row.revision!,
    statusAt: (last?.at ?? changes.submitted_at).toISOString(),
    reason: last?.reason ?? null,
    asks: last?.asks ?? [],
    changed,
    view,
  }
}

const entryOf = (move: HistoryRow): MyProfile['history'][number] => ({
  revision: move.revision,
  from: move.from_status,
  to: move.to_status,
  at: move.at.toISOString(),
  version: move.version,
  reason: move.reason,
  asks: move.asks,
})

/** One's own profile with its history and the changes that wait; null without one, and after a withdrawal. */
export async function readMyProfile(
  db: Db,
  kinds: readonly Kind[],
  userId: string,
): Promise<{ data: MyProfile | null }> {
  const row = await currentProfile(db, userId)
  const versions = row && (await versionsOf(db, row))
  const kind = kinds.find(one => one.key === row?.kind)
  if (!row || !versions || !kind) return { data: null }
  const { shown, changes } = versions
  const moves = await historyRows(db, row.id)
  const last = moves.find(move => !move.revision)
  const { card, view } = await showVersion(db, row, shown, SEES_ALL, kinds)
  const changed = changes ? await differing(db, kind, shown, changes) : []
  const changesView = changes && (await showVersion(db, row, changes, SEES_ALL, kinds)).view
  return {
    data: {
      _id: row.id,
      kind: row.kind,
      status: row.status,
      statusAt: row.status_at.toISOString(),
      version: shown.number,
      submittedAt: shown.submitted_at.toISOString(),
      reason: last?.reason ?? null,
      asks: last?.asks ?? [],
      history: moves.map(entryOf),
      card,
      view,
      revision: changes && changesView ? revisionView(row, changes, changesView, changed, moves) : null,
    },
  }
}
