import { defineFeature } from '../../../platform/server/registry.ts'
import * as calls from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { listTexts } from './list-texts.ts'
import { clubText, mailTextView } from './mail-text.ts'
import { saveText } from './save-text.ts'
import { previewText, tryText } from './try-text.ts'

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
  registry.onRead(calls.previewMailText, async ({ db, params, body }) => ({
    data: await previewText(db, registry.house.siteUrl(), params.kind, body),
  }))
  registry.on(calls.tryMailText, async ({ tx, viewer, params, body, say }) => {
    const email = await tryText(tx, viewer.id, params.kind, body)
    return { message: say('done.sent', { email }) }
  })
})
