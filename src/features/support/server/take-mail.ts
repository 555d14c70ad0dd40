import { clock } from '../../../platform/server/clock.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { INCOMING_FILES, type IncomingMail } from '../../../platform/server/incoming-mail.ts'
import { threadOf, threadToken } from '../../../platform/server/mail-threads.ts'
import type { House } from '../../../platform/server/registry.ts'
import { say } from '../../../platform/server/text.ts'
import { commaOf, type Language } from '../../../platform/shared/text.ts'
import { type Person, personById } from '../../accounts/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { refusalToReopen, refusalToWrite, allowedOf } from '../rules.ts'
import { keepStep, tellMoved } from './keep-step.ts'
import { takeAnswer } from './own-ticket.ts'
import { lockTicket, MESSAGE_FILES, progressOf, type TicketRecord } from './queries.ts'

/** The word of threads of mails about tickets. */
const TICKET = 'ticket'

/** The word by which answers to mails about a ticket come back to it. */
export const wordOf = ({ secrets }: Pick<House, 'secrets'>, ticketId: string): string =>
  threadToken(secrets, { kind: TICKET, id: ticketId })

/** That a mail about a ticket may be answered by mail, where somebody reads the answers; else nothing. */
export const byMail = ({ config }: Pick<House, 'config'>, language: Language): string =>
  config.MAIL_REPLIES_TO ? say(language, 'support', 'mail.answer-too') : ''

/** Takes mails that answer a ticket: those of its member, as their answer; what a machine says to it, as a step. */
export async function takeMail(tx: Tx, house: Pick<House, 'files' | 'secrets'>, mail: IncomingMail): Promise<boolean> {
  for (const word of mail.threads) {
    const thread = threadOf(house.secrets, word)
    if (thread?.kind !== TICKET) continue
    const ticket = await lockGoneOn(tx, thread.id)
    if (ticket && (await taken(tx, house, ticket, mail))) return true
  }
  return false
}

/** A ticket, or the one in which it went on; null where there is none. */
async function lockGoneOn(tx: Tx, id: string): Promise<TicketRecord | null> {
  const known = await tx.selectFrom('tickets').select(['id', 'merged_into']).where('id', '=', id).executeTakeFirst()
  return known ? lockTicket(tx, known.merged_into ?? known.id) : null
}

/** The word alone shows that somebody has a mail of the ticket; that they are its member, their address does as well. */
const isFrom = (owner: Person | null, { from }: IncomingMail): owner is Person =>
  owner !== null && owner.email.toLowerCase() === from.address && owner.verifiedAt !== null && !owner.suspendedAt

async function taken(tx: Tx, house: Pick<House, 'files'>, ticket: TicketRecord, mail: IncomingMail): Promise<boolean> {
  const { automatic, subject } = mail
  const owner = await personById(tx, ticket.owner_id)
  if (automatic === 'bounce' || (automatic === 'answer' && isFrom(owner, mail))) {
    await keepStep(tx, ticket.id, automatic === 'bounce' ? 'bounced' : 'auto-answered', null, { subject })
    await tellMoved(tx, ticket, true)
    return true
  }
  if (automatic || !isFrom(owner, mail) || !(await mayStillWrite(tx, ticket))) return false
  const language = owner.language
  const messageId = await takeAnswer(tx, house, ticket, owner.id, { text: wordsOf(mail, language), language })
  await house.files.pass(tx, { kind: INCOMING_FILES, id: mail.id }, { kind: MESSAGE_FILES, id: messageId }, owner.id)
  return true
}

/** Writing opens again what is solved, and by mail what was closed not long ago as well. */
async function mayStillWrite(tx: Tx, ticket: TicketRecord): Promise<boolean> {
  const progress = progressOf(ticket)
  if (refusalToWrite(progress) === null) return true
  return refusalToReopen(allowedOf(progress, await setting(tx, 'support')), await clock(tx)) === null
}

/** Longest text that a message takes; the rest stays with the mail. */
const MOST = 19_000

/** What a mail says, with the names of files that were not kept. */
function wordsOf({ text, subject, fileIds, refusedFiles }: IncomingMail, language: Language): string {
  const cut = text.length > MOST ? `${text.slice(0, MOST).toWellFormed()}…` : text
  const said = cut || subject || (fileIds.length > 0 ? say(language, 'support', 'mail.files-only') : '…')
  if (refusedFiles.length === 0) return said
  const names = refusedFiles.map(file => file.name).join(commaOf(language))
  return `${said}\n\n${say(language, 'support', 'mail.refused', { names: names.slice(0, 500) })}`
}
