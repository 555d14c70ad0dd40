import type { Db } from '../../../platform/server/db.ts'
import { drawMail, sentenceOf, subjectOf } from '../../../platform/server/mail-look.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { defineFeature, type Registry } from '../../../platform/server/registry.ts'
import type { QueryOf } from '../../../platform/shared/call.ts'
import { offsetOf } from '../../../platform/shared/page.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { foldText, LANGUAGES, type Language } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { allSettings, mailLookOf } from '../../settings/server/public.ts'
import * as calls from '../contract.ts'
import { pages } from '../pages.ts'
import { faultsOf, variablesOf } from '../rules.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import {
  allMails,
  clubText,
  examplesFor,
  featureTitle,
  latestTexts,
  type Mail,
  mailOf,
  mailTextView,
  sentTexts,
} from './mail-text.ts'
import { saveText } from './save-text.ts'

/** What the club's mails say: the product's words, or the club's own. */
export const mailTextsFeature = defineFeature('mail-texts', { en, ar }, pages, registry => {
  registry.about('The texts of every mail that the club sends, in both languages, for its people to change.')
  registry.permission('mail-templates.update')
  registry.mailText(clubText)
  registry.onRead(calls.listMailTexts, ({ db, query, language }) => listTexts(db, query, language))
  registry.onRead(calls.readMailText, async ({ db, params, language }) => ({
    data: await mailTextView(db, params.kind, language),
  }))
  registry.on(calls.saveMailText, async ({ tx, viewer, origin, params, body, language, say }) => {
    await saveText(tx, { id: viewer.id, origin }, params.kind, body)
    return { message: say('done.saved'), data: await mailTextView(tx, params.kind, language) }
  })
  registerTrials(registry)
})

/** A text that is being written, as it looks and as a mail to whoever writes it. */
function registerTrials({ house, on, onRead }: Registry): void {
  const filled = async (db: Db, mail: Mail, language: Language) => {
    const look = mailLookOf(await allSettings(db))
    return { look, params: examplesFor(mail, language, look.clubName[language]) }
  }
  onRead(calls.previewMailText, async ({ db, params: { kind }, body: { language, parts, scheme } }) => {
    const mail = mailOf(kind)
    const { look, params } = await filled(db, mail, language)
    const order = { kind, params, language, link: '/index', unsubscribe: null, own: { parts }, scheme }
    const { subject, html } = drawMail(order, look, house.siteUrl())
    return { data: { subject, html } }
  })
  on(calls.tryMailText, async ({ tx, viewer, params: { kind }, body: { language, parts }, say }) => {
    const mail = mailOf(kind)
    const errors = faultsOf(parts, mail.texts[language], variablesOf(mail.texts), 'parts')
    if (errors.length > 0) throw new Refusal('validation', {}, errors)
    const person = (await personById(tx, viewer.id)) ?? notFound()
    const { look, params } = await filled(tx, mail, language)
    const of = (part: string) => sentenceOf({ kind, params, language, own: { parts } }, look, part)
    await sendMail(tx, {
      recipientId: person.id,
      to: person.email,
      language,
      kind: 'mail-texts.trial',
      params: { subject: of('subject'), body: of('body'), action: of('action') },
      link: '/index',
    })
    return { message: say('done.sent', { email: person.email }) }
  })
}

type Asked = QueryOf<typeof calls.listMailTexts>

/** A page of all mails, with what the club wrote of each. */
async function listTexts(db: Db, query: Asked, language: Language) {
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
