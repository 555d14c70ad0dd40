import type { Viewer } from '../shared/access.ts'
import type { BytesAnswer } from '../shared/call.ts'
import { notFound } from '../shared/refusal.ts'
import type { Db } from './db.ts'
import type { FileRow, FileSize } from './file-store.ts'
import type { House } from './registry.ts'

/** Nothing that a file contains may run, wherever a browser shows it. */
const FILE_CSP = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; sandbox"

async function reach(
  house: House,
  db: Db,
  viewer: Viewer | null,
  row: FileRow,
): Promise<'publicly' | 'privately' | 'no'> {
  const isOwn = viewer !== null && viewer.id === row.owner_id
  if (row.claimed_kind === null) return isOwn ? 'privately' : 'no'
  const target = house.targets().find(one => one.kind === row.claimed_kind)
  const answer = (await target?.mayReadFile?.(db, viewer, row.claimed_id!, row.id)) ?? 'no'
  return answer === 'no' && isOwn ? 'privately' : answer
}

/** Answers a file's bytes if the feature that claimed it lets this viewer read it; otherwise there is no such file. */
export async function serveFile(
  house: House,
  db: Db,
  viewer: Viewer | null,
  fileId: string,
  wish: { size: FileSize; download: boolean },
): Promise<BytesAnswer> {
  const row = await house.files.find(db, fileId)
  const may = row ? await reach(house, db, viewer, row) : 'no'
  if (!row || may === 'no') return notFound()
  const size = row.has_thumb ? wish.size : 'full'
  const inline = row.has_thumb && !wish.download
  const facts = {
    type: row.type,
    headers: {
      // What a file holds never changes.
      etag: `"${row.id}.${size}"`,
      'cache-control': may === 'publicly' ? 'public, max-age=86400' : 'private, max-age=300',
      'content-disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(row.name)}`,
      'content-security-policy': FILE_CSP,
      'cross-origin-resource-policy': 'same-origin',
    },
  }
  // How large the smaller sizes of a picture are is noted nowhere, and nobody asks for a part of one.
  if (size !== 'full') return { ...facts, body: (await house.files.bytes(row, size)) ?? notFound() }
  const whole = (from: number, to: number) => from === 0 && to === row.size
  return {
    ...facts,
    size: row.size,
    read: (from, to) => house.files.bytes(row, size, whole(from, to) ? undefined : { from, to }),
  }
}
