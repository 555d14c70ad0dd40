import { defineFeature } from '../../../platform/server/registry.ts'
import { mailCame } from '../contract.ts'
import { strings as ar } from '../strings.ar.ts'
import { strings as en } from '../strings.en.ts'
import { forgetWords, handOn, offerAgain, WORDS_KEPT } from './hand-on.ts'
import { personal } from './personal.ts'
import { readMailbox } from './read-mailbox.ts'

/** What comes to the club's mailbox: it is kept, and handed on to the feature whose it is (`registry.takeMail`). */
export const inboundMailFeature = defineFeature('inbound-mail', { en, ar }, [], registry => {
  const { house } = registry
  registry.personal(personal)
  registry.retention(WORDS_KEPT)
  registry.when(mailCame, 'hand-on', (tx, { mailId }) => handOn(tx, house, mailId))
  registry.every('read-mailbox', '* * * * *', async () => void (await readMailbox(house)))
  registry.every('offer-again', '*/10 * * * *', () => offerAgain(house))
  registry.every('forget-words', '40 3 * * *', () => forgetWords(house))
})
