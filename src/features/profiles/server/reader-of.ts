import { type Reader, SEES_ALL } from '../../../engines/forms/shown.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Entitlement } from '../../../platform/shared/entitlement.ts'
import { scopeHeld } from '../../access/rules.ts'
import { entitlementValues } from '../../plans/server/public.ts'

/** Entitlements that open parts of a profile. */
const OPENING = ['profile.contact', 'profile.financials'] as const satisfies readonly Entitlement[]

/** Permission of those who read profiles in review with everything in them. */
const READ_ALL = 'verification.read'

/** True for those; who reads only cases assigned to them sees other profiles like any member. */
export const readsAll = (viewer: Viewer | null): boolean => scopeHeld(viewer, READ_ALL) === 'all'

/** What a viewer sees of other members' profiles; whoever holds `verification.read` sees everything. */
export async function readerOf(db: Db, viewer: Viewer | null): Promise<Reader> {
  if (!viewer) return { sees: 'public', entitled: () => false }
  if (readsAll(viewer)) return SEES_ALL
  const values = await entitlementValues(db, viewer.id, OPENING)
  return { sees: 'members', entitled: code => (values.get(code as Entitlement) ?? 0) !== 0 }
}
