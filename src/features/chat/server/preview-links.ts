import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { siteOf, titleOfPage } from '../../../platform/server/page-title.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { LinkView } from '../contract/attachments.ts'

/** So long what a page was called is believed; then it is asked again. */
const FRESH = sql`interval '1 day'`
/** So long it is kept; messages keep their own copy. */
const KEPT = sql`interval '30 days'`

/** What is known of a page, or was just learned of it; `asked` is to be kept. */
export type Looked = { link: LinkView | null; asked: { address: string; title: string | null; site: string } | null }

/** What a page elsewhere is called: as it is known, else the page is asked. */
export async function lookAtPage(db: Db, address: string, language: Language, allowInner: boolean): Promise<Looked> {
  const known = await db
    .selectFrom('link_previews')
    .select(['title', 'site'])
    .where('address', '=', address)
    .where('read_at', '>', sql<Date>`clock_timestamp() - ${FRESH}`)
    .executeTakeFirst()
  if (known) return { link: known.title ? { address, title: known.title, site: known.site } : null, asked: null }
  const link = await titleOfPage(address, language, allowInner)
  return { link, asked: { address, title: link?.title ?? null, site: siteOf(address) } }
}

/** Keeps what was learned for everybody. */
export async function keepPage(tx: Tx, { asked }: Looked): Promise<void> {
  if (!asked) return
  const { title, site } = asked
  await tx
    .insertInto('link_previews')
    .values(asked)
    .onConflict(c => c.column('address').doUpdateSet({ title, site, read_at: sql<Date>`clock_timestamp()` }))
    .execute()
}

/** Forgets what was asked long ago. */
export async function sweepPages(db: Db): Promise<void> {
  await sql`delete from link_previews where read_at < clock_timestamp() - ${KEPT}`.execute(db)
}
