import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Bilingual, Language } from '../../../platform/shared/text.ts'
import { refusalToGrant } from '../../access/rules.ts'
import { roleRows } from '../../access/server/public.ts'

/** Sets of permissions that an Employee can be given, each with what it lets them do, in words. */
export async function listPresets(db: Db, house: House, viewer: Viewer, language: Language) {
  const features = new Map(house.permissions().map(({ code, feature }) => [code, feature]))
  const rows = (await roleRows(db)).filter(row => row.kind === 'preset' && row.archived_at === null)
  return rows.map(row => ({
    _id: row.id,
    title: row.title ? (row.title as Bilingual)[language] : say(language, 'access', `roles.${row.name}`),
    permissions: row.grants.flatMap(({ permission }) => {
      const feature = features.get(permission)
      return feature ? [say(language, feature, `permissions.${permission}`)] : []
    }),
    grantable: refusalToGrant(viewer, row.grants) === null,
  }))
}
