import type { Db } from '../../../platform/server/db.ts'
import type { HeadFacts } from '../../../platform/server/head-facts.ts'
import { say } from '../../../platform/server/text.ts'
import { isId } from '../../../platform/shared/is-id.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { companies, directories } from '../rules/directory.ts'
import { shownEntry } from './queries.ts'

const ENTRY = /^(\/[a-z]+\/list)\/([^/]+)$/

/** Head tags of an entry's address below its list: it stands for the public page. Companies have a page of their own there. */
export async function headOf(db: Db, path: string, language: Language): Promise<HeadFacts | null> {
  const [, page, id] = ENTRY.exec(path) ?? []
  const directory = directories.find(one => one.page === page && one !== companies)
  if (!directory || !id) return null
  const entry = isId(id) ? await shownEntry(db, id) : undefined
  if (entry?.kind !== directory.kind)
    return { title: say(language, 'directories', 'pages.entry'), status: 404, noindex: true }
  return { title: entry.name, canonical: `/profile/${entry.username}`, noindex: true }
}
