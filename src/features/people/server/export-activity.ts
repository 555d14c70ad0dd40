import { Readable } from 'node:stream'
import type { Db } from '../../../platform/server/db.ts'
import type { House } from '../../../platform/server/registry.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import { type CsvCell, csvLines, csvText } from '../../../platform/shared/csv-text.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { ACTIVITY_COLUMNS, type ActivityColumn, type ActivityFilters, type ActivityRow } from '../contract/activity.ts'
import { logWords } from '../log-words.ts'
import { everyActivity } from './list-activity.ts'
import { sayIn } from './say-in.ts'

type Asked = ActivityFilters & { columns?: string | undefined; language?: Language | undefined }

const LABELS = {
  when: 'activity.when',
  what: 'activity.what',
  changes: 'activity.changed',
  address: 'activity.address',
}

/** The columns that were asked for, in their order; all of them where nothing is. */
function columnsOf(asked: string | undefined): ActivityColumn[] {
  const named = (asked ?? '').split(',')
  const known = named.filter((one): one is ActivityColumn => ACTIVITY_COLUMNS.some(column => column === one))
  return known.length > 0 ? [...new Set(known)] : [...ACTIVITY_COLUMNS]
}

/** The log as a file, in the sentences of its screen: a piece is read when the one before has left. */
export function exportActivity(
  db: Db,
  house: Pick<House, 'targets'>,
  viewer: Viewer,
  { columns: names, language: wanted, ...wish }: Asked,
  asked: Language,
) {
  const language = wanted ?? asked
  const words = logWords((key, params) => sayIn(language, key, params), language)
  const cells: Record<ActivityColumn, (row: ActivityRow) => CsvCell> = {
    when: row => new Date(row.at),
    what: words.plain,
    changes: words.changed,
    address: row => row.address,
  }
  const columns = columnsOf(names)
  async function* pieces() {
    yield csvText([columns.map(column => sayIn(language, LABELS[column]))])
    for await (const rows of everyActivity(db, house, { viewerId: viewer.id, wish, language }))
      yield csvLines(rows.map(row => columns.map(column => cells[column](row))))
  }
  return {
    type: 'text/csv; charset=utf-8',
    body: Readable.from(pieces()),
    headers: {
      'content-disposition': 'attachment; filename="activity.csv"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  }
}
