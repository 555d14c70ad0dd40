import { defineFeature } from '../../../platform/server/registry.ts'
import { sendContact } from '../contract.ts'
import { pages } from '../pages.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { keepMessage } from './keep-message.ts'

/** Messages from the contact form. */
export const contactFeature = defineFeature('contact', { en, ar }, pages, registry => {
  registry.about('Messages from the contact form.')
  registry.on(sendContact, async ({ tx, viewer, language, body, say }) => {
    if (!body.website) await keepMessage(tx, { userId: viewer?.id ?? null, language }, body)
    return { message: say('sent') }
  })
})
