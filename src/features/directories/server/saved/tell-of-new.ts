import { type Db, type Tx, transact } from '../../../../platform/server/db.ts'
import { sendMail } from '../../../../platform/server/mail.ts'
import { notify } from '../../../../platform/server/outbox.ts'
import type { House } from '../../../../platform/server/registry.ts'
import { personById, viewerOf } from '../../../accounts/server/public.ts'
import { ownWayOf } from '../../../notifications/server/public.ts'
import { cardsOf } from '../../../profiles/server/public.ts'
import { setting } from '../../../settings/server/public.ts'
import { noticeFound } from '../../contract.ts'
import { instantOnes, lockDue, markTold, nextTime, type SavedRow } from './saved-queries.ts'
import { hrefOf, newEntries } from './saved-search.ts'
import { stopToken } from './stop-alert.ts'

/** So many are named in a mail; the button shows all. */
const MOST_NAMED = 10
/** So many faces stand beside it, which says how many were found. */
const MOST_SHOWN = 5

type Site = Pick<House, 'siteUrl' | 'secrets'>

/** Tells a search's owner of entries: a notice and a mail in their language, with a link that silences this search alone. */
async function tell(tx: Tx, site: Site, row: SavedRow, profileIds: readonly string[]): Promise<void> {
  const fresh = await markTold(tx, row.id, profileIds)
  const person = fresh.length > 0 ? await personById(tx, row.user_id) : undefined
  if (!person || person.suspendedAt) return
  const cards = await cardsOf(tx, fresh.slice(0, MOST_NAMED), await viewerOf(tx, person.id))
  if (cards.length === 0) return
  const [link, count] = [hrefOf(row, { sort: 'newest' }), fresh.length]
  const first = cards[0]!.name
  const said = { name: row.name, count, first, searchId: row.id }
  // Muted at its notice: a search that its owner wants nothing of writes no mail either.
  const muted = (await ownWayOf(tx, person.id, noticeFound, { params: said, link })) === 'off'
  await notify(tx, person.id, noticeFound, said, link, {
    by: cards.slice(0, MOST_SHOWN).map(card => card.userId),
  })
  if (muted) return
  const list = cards.map(card => `${card.name}: ${site.siteUrl()}/profile/${card.username}`).join('\n')
  await sendMail(tx, {
    recipientId: person.id,
    to: person.email,
    language: person.language,
    kind: 'directories.alert',
    params: { person: person.name, name: row.name, first, list },
    link,
    unsubscribe: `/saved-searches/stop/${stopToken(site.secrets.linkKey, row.id)}`,
  })
}

/** Tells of profiles that just came in, where a search asked for it at once. */
export async function tellAtOnce(tx: Tx, site: Site, profileIds: readonly string[]): Promise<void> {
  if (profileIds.length === 0) return
  const rows = await tx.selectFrom('directory_entries').select('kind').where('profile_id', 'in', profileIds).execute()
  const kinds = [...new Set(rows.map(row => row.kind))]
  if (kinds.length === 0) return
  for (const row of await instantOnes(tx, kinds)) await tell(tx, site, row, await newEntries(tx, row, profileIds))
}

/** Tells what one search that is due found, and sets its next time. False when none is due. */
async function tellNext(tx: Tx, site: Site): Promise<boolean> {
  const row = await lockDue(tx)
  if (!row) return false
  await tell(tx, site, row, await newEntries(tx, row))
  const next = nextTime(row.alert, await setting(tx, 'timeZone'))
  await tx.updateTable('saved_searches').set({ next_at: next }).where('id', '=', row.id).execute()
  return true
}

/** Daily and weekly ones that are due, each in a transaction of its own. */
export async function tellDue(db: Db, site: Site): Promise<void> {
  while (await transact(db, tx => tellNext(tx, site)));
}
