import type { Db } from '../../../platform/server/db.ts'
import type { TargetView } from '../../../platform/server/wire.ts'
import type { Viewer } from '../../../platform/shared/access.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { industriesByIds } from './lookup-reads.ts'

/** Industries as members follow them; a retired one is not there any more. */
export async function lookAtIndustries(
  db: Db,
  _: Viewer | null,
  ids: readonly string[],
  language: Language = 'en',
): Promise<TargetView[]> {
  const industries = [...(await industriesByIds(db, ids)).values()].filter(one => !one.retired)
  return industries.map(({ id, name, arabicName }) => ({
    kind: 'industry',
    id,
    title: language === 'ar' ? arabicName : name,
    link: `/company/list?industries=${id}`,
  }))
}
