import type { Db, Tx } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Refusal, refuseField } from '../../../platform/shared/refusal.ts'
import { setting } from '../../settings/server/public.ts'
import type { Along } from '../contract/attachments.ts'
import { MESSAGE } from '../contract/messages.ts'

/** A message that is being written, with where it stands and whether the others talk with its author already. */
export type Written = { id: string; sessionId: string; seq: number; talking: boolean }
/** What goes along with it beside its words. */
export type Given = Along & { text: string }
type Files = House['files']

/** Refuses a message that says nothing in any way. */
export function refuseEmpty({ text, files = [], voice, card }: Given): void {
  if (text === '' && files.length === 0 && !voice && !card) refuseField('text', 'required')
}

/** Whether the files are the sender's own, and were taken for what they are sent as. */
async function refuseOthers(tx: Tx, ownerId: string, ids: readonly string[], voice: boolean, path: string) {
  if (ids.length === 0) return new Map<string, string>()
  if (new Set(ids).size < ids.length) refuseField(path, 'file-unknown')
  const rows = await tx
    .selectFrom('files')
    .select(['id', 'take', 'type'])
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .execute()
  if (rows.length < ids.length || rows.some(row => (row.take === 'voice') !== voice)) refuseField(path, 'file-unknown')
  return new Map(rows.map(row => [row.id, row.type]))
}

/** Puts what goes along into a message that was just written. Files become the message's; whoever reads it reads them. */
export async function carry(tx: Tx, store: Files, senderId: string, message: Written, given: Given): Promise<void> {
  const { files = [], voice, card, link } = given
  if ((files.length > 0 || voice) && !message.talking) throw new Refusal('chat.files-when-talking')
  const place = { conversation_id: message.sessionId, seq: message.seq }
  const target = { kind: MESSAGE, id: message.id }
  const types = await refuseOthers(tx, senderId, files, false, 'files')
  await store.claim(tx, senderId, target, files, 'files')
  for (const [at, id] of files.entries())
    await tx
      .insertInto('message_files')
      .values({ ...place, place: at, file_id: id, kind: types.get(id)!.startsWith('image/') ? 'picture' : 'file' })
      .execute()
  if (voice) {
    await refuseOthers(tx, senderId, [voice.fileId], true, 'voice')
    await store.claim(tx, senderId, target, [voice.fileId], 'voice')
    await tx
      .insertInto('message_files')
      .values({ ...place, place: files.length, file_id: voice.fileId, kind: 'voice', peaks: voice.peaks })
      .execute()
  }
  // Nobody learns from a card what they may not see: each reader is shown it by what they may see.
  if (card)
    await tx
      .insertInto('message_cards')
      .values({ ...place, kind: card.kind, target_id: card.id })
      .execute()
  if (link && given.text.includes(link) && (await setting(tx, 'chat')).linkTitles) await carryLink(tx, place, link)
}

/** Title and site as the club itself read them; of an address that it did not, nothing is shown. */
async function carryLink(tx: Tx, place: { conversation_id: string; seq: number }, address: string): Promise<void> {
  const known = await tx
    .selectFrom('link_previews')
    .select(['title', 'site'])
    .where('address', '=', address)
    .executeTakeFirst()
  if (known?.title)
    await tx
      .insertInto('message_links')
      .values({ ...place, address, title: known.title, site: known.site })
      .execute()
}

/** What a message carries, as it can be sent again from another one: its files are made anew for it. */
export async function passOn(
  tx: Tx,
  store: Files,
  senderId: string,
  from: { sessionId: string; seq: number },
  to: Written,
): Promise<void> {
  const place = { conversation_id: to.sessionId, seq: to.seq }
  const rows = await tx
    .selectFrom('message_files')
    .selectAll()
    .where('conversation_id', '=', from.sessionId)
    .where('seq', '=', from.seq)
    .orderBy('place')
    .execute()
  if (rows.length > 0 && !to.talking) throw new Refusal('chat.files-when-talking')
  const ids = rows.map(row => row.file_id)
  const copies = await store.copy(tx, ids, { kind: MESSAGE, id: to.id }, senderId)
  for (const row of rows) {
    const copy = copies.get(row.file_id)
    if (copy)
      await tx
        .insertInto('message_files')
        .values({ ...place, place: row.place, file_id: copy, kind: row.kind, peaks: row.peaks })
        .execute()
  }
  const source = { conversation_id: from.sessionId, seq: from.seq }
  const card = await cardOf(tx, source)
  if (card)
    await tx
      .insertInto('message_cards')
      .values({ ...card, ...place })
      .execute()
  const link = await linkOf(tx, source)
  if (link)
    await tx
      .insertInto('message_links')
      .values({ ...link, ...place })
      .execute()
}

type Place = { conversation_id: string; seq: number }
const cardOf = (db: Db, of: Place) =>
  db
    .selectFrom('message_cards')
    .selectAll()
    .where('conversation_id', '=', of.conversation_id)
    .where('seq', '=', of.seq)
    .executeTakeFirst()
const linkOf = (db: Db, of: Place) =>
  db
    .selectFrom('message_links')
    .selectAll()
    .where('conversation_id', '=', of.conversation_id)
    .where('seq', '=', of.seq)
    .executeTakeFirst()

/** Whether a message carries something beside its words. */
export async function carriesAnything(db: Db, sessionId: string, seq: number): Promise<boolean> {
  for (const table of ['message_files', 'message_cards'] as const) {
    const row = await db
      .selectFrom(table)
      .select('seq')
      .where('conversation_id', '=', sessionId)
      .where('seq', '=', seq)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

/**
 * Lets go of what a message carried that its author takes back. Files of one that was reported stay for whoever decides on the report,
 * and for nobody else.
 */
export async function letGo(tx: Tx, store: Files, message: Omit<Written, 'talking'>): Promise<void> {
  const of = { conversation_id: message.sessionId, seq: message.seq }
  const rows = await tx
    .deleteFrom('message_files')
    .where('conversation_id', '=', of.conversation_id)
    .where('seq', '=', of.seq)
    .returning('file_id')
    .execute()
  const { conversation_id, seq } = of
  await tx.deleteFrom('message_cards').where('conversation_id', '=', conversation_id).where('seq', '=', seq).execute()
  await tx.deleteFrom('message_links').where('conversation_id', '=', conversation_id).where('seq', '=', seq).execute()
  const reported = await tx
    .selectFrom('reports')
    .select('id')
    .where('target_kind', '=', MESSAGE)
    .where('target_id', '=', message.id)
    .executeTakeFirst()
  if (!reported)
    await store.release(
      tx,
      { kind: MESSAGE, id: message.id },
      rows.map(row => row.file_id),
    )
}
