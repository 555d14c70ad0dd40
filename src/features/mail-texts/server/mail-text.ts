import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { MailText } from '../../../platform/server/mail-look.ts'
import { type Params, say, writtenMails } from '../../../platform/server/text.ts'
import { notFound } from '../../../platform/shared/refusal.ts'
import { LANGUAGES, type Language } from '../../../platform/shared/text.ts'
import type { MailTextView, MailVariable, Parts } from '../contract.ts'
import { variablesOf, wordOf } from '../rules.ts'

/** The club's own words of a row of `mails`, in its language; null where they are the product's. */
export const clubText = sql<MailText | null>`(
  select case when jsonb_typeof(written.texts -> mails.language) = 'object'
    then jsonb_build_object('parts', written.texts -> mails.language) end
  from mail_texts as written where written.kind = mails.kind order by written.revision desc limit 1)`

/** What the club wrote: by language the whole text, or null where it is the product's. */
export type Written = Record<Language, Parts | null>
/** A mail with the texts that came with the product. */
export type Mail = { kind: string; feature: string; texts: Record<Language, Parts> }

/** Mails whose words are not for the club to write: they only carry what somebody else wrote. */
const CARRIERS = new Set(['mail-texts.trial', 'campaigns.letter', 'campaigns.trial', 'mailbox.letter'])

/** Every mail that the product sends, in the order of its features. */
export const allMails = (): Mail[] =>
  writtenMails()
    .filter(({ kind }) => !CARRIERS.has(kind))
    .map(mail => ({ ...mail, feature: mail.kind.slice(0, mail.kind.indexOf('.')) }))

/** A mail by its kind; 404 for what is none. */
export const mailOf = (kind: string): Mail => allMails().find(mail => mail.kind === kind) ?? notFound()

/** What the part of the product is called that sends a mail. */
export const featureTitle = (feature: string, language: Language): string => {
  const words = say(language, 'mail-texts', `features.${feature}`)
  return words.endsWith(`features.${feature}`) ? feature : words
}

/** The blanks of a mail, each with what stands there and an example in both languages. */
export const variablesIn = ({ kind, texts }: Mail, language: Language): MailVariable[] =>
  variablesOf(texts).map(name => {
    const word = wordOf(kind, name)
    const example = (one: Language) => say(one, 'mail-texts', `variables.examples.${word}`)
    return {
      name,
      about: say(language, 'mail-texts', `variables.about.${word}`),
      examples: { en: example('en'), ar: example('ar') },
    }
  })

/** Examples for all blanks of a mail, with the club's own name. */
export const examplesFor = (mail: Mail, language: Language, club: string): Params => ({
  ...Object.fromEntries(variablesIn(mail, language).map(({ name, examples }) => [name, examples[language]])),
  club,
})

/** What is sent: the club's words where it wrote some. */
export const sentTexts = ({ texts }: Mail, written: Written | null): Record<Language, Parts> => ({
  en: written?.en ?? texts.en,
  ar: written?.ar ?? texts.ar,
})

/** The newest of what the club wrote, by mail. */
export async function latestTexts(db: Db): Promise<Map<string, { written: Written; at: Date; by: string | null }>> {
  const { rows } = await sql<{ kind: string; texts: Written; changed_at: Date; name: string | null }>`
    select distinct on (kind) kind, texts, changed_at, users.name from mail_texts
    left join users on users.id = mail_texts.changed_by order by kind, revision desc`.execute(db)
  return new Map(rows.map(row => [row.kind, { written: row.texts, at: row.changed_at, by: row.name }]))
}

/** Earlier texts shown in the editor. */
const VERSIONS = 50

/** A mail as its editor has it. */
export async function mailTextView(db: Db, kind: string, language: Language): Promise<MailTextView> {
  const mail = mailOf(kind)
  const rows = await db
    .selectFrom('mail_texts')
    .leftJoin('users', 'users.id', 'mail_texts.changed_by')
    .select(['revision', 'texts', 'changed_at', 'users.name'])
    .where('kind', '=', kind)
    .orderBy('revision', 'desc')
    .limit(VERSIONS)
    .execute()
  const texts = (written: unknown) => shaped(sentTexts(mail, written as Written | null), mail)
  return {
    kind,
    featureTitle: featureTitle(mail.feature, language),
    revision: rows[0]?.revision ?? 0,
    texts: texts(rows[0]?.texts ?? null),
    defaults: mail.texts,
    variables: variablesIn(mail, language),
    versions: rows.map(row => ({
      revision: row.revision,
      changedAt: row.changed_at.toISOString(),
      changedBy: row.name,
      texts: texts(row.texts),
    })),
  }
}

/** Texts with the parts that the mail has today: a release may bring a part, or take one away. */
const shaped = (texts: Record<Language, Parts>, mail: Mail): Record<Language, Parts> => {
  const of = (language: Language) =>
    Object.fromEntries(Object.keys(mail.texts[language]).map(part => [part, texts[language][part] ?? '']))
  const [en, ar] = LANGUAGES.map(of)
  return { en: en!, ar: ar! }
}
