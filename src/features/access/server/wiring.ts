import { transact } from '../../../platform/server/db.ts'
import { defineFeature } from '../../../platform/server/registry.ts'
import { listAudit, listPermissions, listRoles } from '../contract.ts'
import { pages } from '../pages.ts'
import { actsSeenBy } from '../rules.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { furnishRoles } from './furnish-roles.ts'
import { auditRows, permissionRows, roleRows } from './queries.ts'
import { auditEntry, permissionViews, roleView } from './view.ts'

/** Roles, permissions and the audit log. */
export const accessFeature = defineFeature(
  'access',
  { en, ar },
  pages,
  ({ about, house, onRead, permission, reaches, started }) => {
    about('Roles, permissions and the log of what staff did.')
    permission('acl.read', 'audit.read')
    reaches('audit.read', 'own')
    started(() =>
      transact(house.database.db, tx =>
        furnishRoles(
          tx,
          house.permissions().map(({ code }) => code),
        ),
      ),
    )
    onRead(listPermissions, async ({ db, language }) => {
      const data = permissionViews(await permissionRows(db), house.permissions(), language)
      return { data, count: data.length }
    })
    onRead(listRoles, async ({ db, language }) => {
      const data = (await roleRows(db)).map(row => roleView(row, house.permissions(), language))
      return { data, count: data.length }
    })
    onRead(listAudit, async ({ db, viewer, query }) => {
      const { rows, count } = await auditRows(db, query, actsSeenBy(viewer))
      return { data: rows.map(auditEntry), count }
    })
  },
)
