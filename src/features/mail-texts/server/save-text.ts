import { record } from '../../../platform/server/audit.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Origin } from '../../../platform/server/registry.ts'
import { Refusal } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { Parts } from '../contract.ts'
import { faultsOfBoth, isSameText } from '../rules.ts'
import { mailOf, sentTexts, type Written } from './mail-text.ts'

type Change = { texts: Record<Language, Parts>; revision: number }

/**
 * Writes the texts of a mail as its next revision; what is the product's own again is not kept. Refuses `mail-texts.moved` when
 * somebody saved after `revision` was read, and whatever the checker finds at its field.
 */
export async function saveText(tx: Tx, by: { id: string; origin: Origin }, kind: string, change: Change) {
  const mail = mailOf(kind)
  const errors = faultsOfBoth(change.texts, mail.texts)
  if (errors.length > 0) throw new Refusal('validation', {}, errors)
  const last = await tx
    .selectFrom('mail_texts')
    .select(['revision', 'texts'])
    .where('kind', '=', kind)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  if ((last?.revision ?? 0) !== change.revision) throw new Refusal('mail-texts.moved')
  const before = sentTexts(mail, (last?.texts ?? null) as Written | null)
  if (isSameText(before.en, change.texts.en) && isSameText(before.ar, change.texts.ar)) return
  const kept = (language: Language) =>
    isSameText(change.texts[language], mail.texts[language]) ? null : change.texts[language]
  const texts = JSON.stringify({ en: kept('en'), ar: kept('ar') })
  // Who saves at the same moment waits for the number here, and finds it taken.
  const won = await tx
    .insertInto('mail_texts')
    .values({ kind, revision: change.revision + 1, texts, changed_by: by.id })
    .onConflict(conflict => conflict.doNothing())
    .returning('revision')
    .executeTakeFirst()
  if (!won) throw new Refusal('mail-texts.moved')
  await record(tx, {
    actorId: by.id,
    action: 'mail-templates.update',
    target: { kind: 'mail-text', id: kind },
    before,
    after: change.texts,
    address: by.origin.address,
    requestId: by.origin.requestId,
  })
}
