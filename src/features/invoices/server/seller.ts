import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { Origin } from '../../../platform/server/registry.ts'
import { refuseField } from '../../../platform/shared/refusal.ts'
import type { Bilingual } from '../../../platform/shared/text.ts'
import { setting } from '../../settings/server/public.ts'
import { type FrozenSeller, PLAIN_SELLER, Seller } from '../contract/seller.ts'
import { taxIdFault, taxIdOf } from '../rules/tax-ids.ts'

/** What the club says of itself on its documents; what today's rule does not take any more gives way to the plain one. */
export async function sellerSettings(db: Db): Promise<Seller> {
  const row = await db.selectFrom('invoice_settings').select('value').executeTakeFirst()
  const read = Seller.safeParse({ ...PLAIN_SELLER, ...(row?.value as object | undefined) })
  return read.success ? read.data : PLAIN_SELLER
}

/** Keeps what the club says of itself on its documents. */
export async function keepSeller(tx: Tx, value: Seller, by: string): Promise<void> {
  const row = { value: JSON.stringify(value), changed_by: by, changed_at: sql<Date>`clock_timestamp()` }
  await tx
    .insertInto('invoice_settings')
    .values({ one: true, ...row })
    .onConflict(known => known.column('one').doUpdateSet(row))
    .execute()
}

/** Changes what the club says of itself, which is kept in the audit log; refuses a tax number that its country does not give. */
export async function changeSeller(tx: Tx, by: { id: string; origin: Origin }, asked: Seller): Promise<Seller> {
  const taxId = asked.country ? taxIdOf(asked.country, asked.taxId) : asked.taxId
  if (taxId !== '' && asked.country === '') refuseField('country', 'required')
  const fault = taxId === '' ? null : taxIdFault(asked.country, taxId)
  if (fault) refuseField('taxId', `invoices.${fault}`)
  const [before, after] = [await sellerSettings(tx), { ...asked, taxId }]
  await keepSeller(tx, after, by.id)
  const { address, requestId } = by.origin
  await record(tx, { actorId: by.id, action: 'invoices.settings', before, after, address, requestId })
  return after
}

const firstOf = (own: Bilingual, club: Bilingual): Bilingual => ({
  en: own.en || own.ar || club.en || club.ar,
  ar: own.ar || own.en || club.ar || club.en,
})

/** What the club's tax is called on its documents: VAT, where nothing else is said. */
export const taxNameOf = async (db: Db): Promise<Bilingual> =>
  firstOf((await sellerSettings(db)).taxName, PLAIN_SELLER.taxName)

/** The seller as a document made now carries them: what is not said is the club's own. */
export async function sellerNow(db: Db, given?: Seller): Promise<FrozenSeller> {
  const own = given ?? (await sellerSettings(db))
  const [name, contact] = [await setting(db, 'clubName'), await setting(db, 'contact')]
  return {
    name: firstOf(own.name, name),
    address: firstOf(own.address, contact.address),
    country: own.country,
    taxId: own.taxId,
    taxName: firstOf(own.taxName, PLAIN_SELLER.taxName),
    mail: own.mail || contact.mail,
    footer: own.footer,
    taxQr: own.taxQr,
  }
}
