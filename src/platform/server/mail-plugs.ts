import type { RawBuilder } from 'kysely'
import type { Returned } from '../shared/returned.ts'
import type { Language } from '../shared/text.ts'
import type { Tx } from './db.ts'
import type { MailLook, MailText } from './mail-look.ts'
import type { DrawnFiles, MailRoute } from './mailer.ts'

/** Files that come with mails: how one, or several, are drawn when their mail is sent; null where there is none any more. */
type AttachmentKind = { kind: string; draw(id: string, language: Language): Promise<DrawnFiles> }

/** What a feature has to do with mails, as the house holds it. */
export type MailPlugs = {
  attachments: AttachmentKind[]
  mailLook: (() => Promise<MailLook>) | null
  mailRoute: (() => Promise<MailRoute | null>) | null
  mailTexts: RawBuilder<MailText | null>[]
  mailsHeld: RawBuilder<boolean>[]
  mailsRefused: ((tx: Tx, mailId: string, returned: Returned) => Promise<void>)[]
}

/** How a feature plugs into the mails of the house. */
export type MailRegistry = {
  /** Draws files of a kind that come with mails (`attached` of a mail). */
  attachment(kind: AttachmentKind): void
  /** How the club's mails look. */
  mailLook(look: NonNullable<MailPlugs['mailLook']>): void
  /** Where mails go when the settings say it; null leaves it to the environment. */
  mailRoute(route: NonNullable<MailPlugs['mailRoute']>): void
  /**
   * The club's own words of a mail, as SQL over its row (`mails`), null for what keeps its feature's: read with the row by whichever
   * process sends it, so that what was written holds for every mail ordered after (decisions/023).
   */
  mailText(text: RawBuilder<MailText | null>): void
  /** Which mails wait, as SQL over their row (`mails`): they are tried again as those are that a mail server refused. */
  holdMails(held: RawBuilder<boolean>): void
  /** Told of mails whose address the mail server refused for good while they were handed over. */
  mailRefused(tell: MailPlugs['mailsRefused'][number]): void
}
