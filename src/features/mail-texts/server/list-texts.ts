import type { Db } from '../../../platform/server/db.ts'
import { subjectOf } from '../../../platform/server/mail-look.ts'
import type { QueryOf } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { foldText, LANGUAGES, type Language } from '../../../platform/shared/text.ts'
import { allSettings, mailLookOf } from '../../settings/server/public.ts'
import type { listMailTexts } from '../contract.ts'
import { allMails, examplesFor, featureTitle, latestTexts, sentTexts } from './mail-text.ts'

type Asked = QueryOf<typeof listMailTexts>

/** A page of all mails, with what the club wrote of each. */
export async function listTexts(db: Db, query: Asked, language: Language) {
  const latest = await latestTexts(db)
  const look = mailLookOf(await allSettings(db))
  const rows = allMails().map(mail => {
    const own = latest.get(mail.kind)
    const texts = sentTexts(mail, own?.written ?? null)
    const params = examplesFor(mail, language, look.clubName[language])
    const title = featureTitle(mail.feature, language)
    return {
      words: foldText([title, ...LANGUAGES.flatMap(one => Object.values(texts[one]))].join(' ')),
      row: {
        kind: mail.kind,
        feature: mail.feature,
        featureTitle: title,
        subject: subjectOf({ kind: mail.kind, params, language, own: { parts: texts[language] } }, look),
        changed: LANGUAGES.filter(one => own?.written[one]),
        changedAt: own?.at.toISOString() ?? null,
        changedBy: own?.by ?? null,
      },
    }
  })
  const wanted = foldText(query.search ?? '')
  const found = rows
    .filter(({ words }) => words.includes(wanted))
    .map(({ row }) => row)
    .filter(row => !query.feature || row.feature === query.feature)
    .filter(row => query.changed === undefined || row.changed.length > 0 === query.changed)
  const features = new Map(rows.map(({ row }) => [row.feature, row.featureTitle]))
  return {
    data: found.slice(offsetOf(query), offsetOf(query) + query.perPage),
    count: found.length,
    features: [...features].map(([name, title]) => ({ name, title })),
  }
}
