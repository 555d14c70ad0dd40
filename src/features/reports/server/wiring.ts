import { defineFeature } from '../../../platform/server/registry.ts'
import { holds } from '../../../platform/shared/access.ts'
import { listReports as listCall, listReasons, myReports, submitReport as submitCall } from '../contract.ts'
import { pages } from '../pages.ts'
import { isFor } from '../rules.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { listReports, ownReport, reasonView, staffReport } from './list-reports.ts'
import { personal } from './personal.ts'
import { reasonRows, reportRows } from './queries.ts'
import { submitReport } from './submit-report.ts'

const READ = 'reports.read'

/** Reports of members on whatever the features register; nothing reported is lost, and staff read it. */
export const reportsFeature = defineFeature('reports', { en, ar }, pages, registry => {
  registry.personal(personal)
  registry.about('Reporting what should not be there, and the list of reports for staff.')
  const { house } = registry
  registry.permission(READ)
  registry.target({
    kind: 'report',
    look: async (db, viewer, ids) => {
      const rows = ids.length > 0 ? await reportRows(db, ids) : []
      const seen = rows.filter(row => viewer && (row.reporter_id === viewer.id || holds(viewer, READ)))
      return seen.map(row => ({ kind: 'report', id: row.id, title: row.title, link: null }))
    },
    mayReadFile: async (db, viewer, id) => {
      const [row] = await reportRows(db, [id])
      return row && viewer && (row.reporter_id === viewer.id || holds(viewer, READ)) ? 'privately' : 'no'
    },
  })
  registry.onRead(listReasons, async ({ db, query }) => {
    const rows = (await reasonRows(db)).filter(row => isFor(row.kinds, query.kind))
    return { data: rows.map(row => reasonView(row.id, row)), count: rows.length }
  })
  registry.on(submitCall, async ({ tx, viewer, language, origin, body, say }) => {
    const { harmless, ...data } = await submitReport(tx, house, { viewer, language, origin }, body)
    return { message: say(data.known ? 'done.known' : harmless ? 'done.harmless' : 'done.sent'), data }
  })
  registry.onRead(myReports, ({ db, viewer, query }) => listReports(db, house.files, viewer.id, query, ownReport))
  registry.onRead(listCall, ({ db, query }) => listReports(db, house.files, null, query, staffReport))
})
