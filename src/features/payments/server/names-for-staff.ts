import type { Db } from '../../../platform/server/db.ts'
import type { TargetView } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { GATEWAYS } from '../contract.ts'

/** How payments are called where the log of acts names them: by their payer; nobody else is told of them. */
export async function namesOfPayments(db: Db, viewer: Viewer | null, ids: readonly string[]): Promise<TargetView[]> {
  if (!holds(viewer, 'payments.book')) return []
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'payer_name', 'reference'])
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ id, payer_name, reference }) => ({
    kind: 'payment',
    id,
    title: payer_name,
    link: reference ? `/payments/transfers?search=${reference}` : null,
  }))
}

/** The same of gateways. */
export async function namesOfGateways(
  _: Db,
  viewer: Viewer | null,
  ids: readonly string[],
  language: Language = 'en',
): Promise<TargetView[]> {
  if (!holds(viewer, 'gateways.manage')) return []
  return GATEWAYS.filter(code => ids.includes(code)).map(code => ({
    kind: 'gateway',
    id: code,
    title: say(language, 'payments', `gateways.${code}`),
    link: '/subscription',
  }))
}
