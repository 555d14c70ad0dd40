import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { TargetKind, TargetView } from '../../../platform/server/registry.ts'
import { holds, type Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { READ } from '../contract/staff.ts'

/** Subscriptions as others may refer to them: called by their plan, for whoever has one and for the club's desk. */
export const subscriptionTarget: TargetKind = {
  kind: 'subscription',
  look: async (db: Db, viewer: Viewer | null, ids: readonly string[], language: Language = 'en') => {
    if (!viewer) return []
    const { rows } = await sql<TargetView>`
      select 'subscription' as kind, s.id, p.name ->> ${language} as title,
        case when s.user_id = ${viewer.id} then '/my-subscriptions' else '/apps/users/view/' || s.user_id end as link
      from subscriptions s join plans p on p.id = s.plan_id
      where s.id = any(${ids}::uuid[]) and (s.user_id = ${viewer.id} or ${holds(viewer, READ.permission)})`.execute(db)
    return rows
  },
}
