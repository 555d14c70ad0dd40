import { sql } from 'kysely'
import { record } from '../../../platform/server/audit.ts'
import { type Db, type Tx, transact } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { allowTakingOut, eraseRows, forgetWords } from '../../../platform/server/personal.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Round } from '../../../platform/server/round.ts'
import { say } from '../../../platform/server/text.ts'
import { isStaff, type Viewer } from '../../../platform/shared/access.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { type Language, localeOf } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { setting } from '../../settings/server/public.ts'
import { ERASE_DAYS, type Tied } from '../contract.ts'
import { copiesOf } from './copy-of-data.ts'
import { leaverOf } from './leaver.ts'

const SETTINGS = '/account-setting?section=security'

/** What must end before somebody may be erased, in a language. */
export async function tiesOf(
  db: Db,
  house: Pick<House, 'personal'>,
  userId: string,
  language: Language,
): Promise<Tied[]> {
  const found: Tied[] = []
  for (const { feature, ties } of house.personal())
    for (const { key, count } of (await ties?.(db, userId)) ?? [])
      if (count > 0) found.push({ feature, key, count, text: say(language, feature, `ties.${key}`, { count }) })
  return found
}

/** Notes that somebody wishes to be erased, and when they will be. */
export async function askErasure(tx: Tx, house: House, viewer: Viewer, language: Language): Promise<void> {
  if (isStaff(viewer)) throw new Refusal('own-data.of-the-club')
  if ((await tiesOf(tx, house, viewer.id, language)).length > 0) throw new Refusal('own-data.tied')
  const asked = await tx
    .insertInto('erasures')
    .values({ user_id: viewer.id, due_at: sql`clock_timestamp() + make_interval(days => ${ERASE_DAYS})` })
    .onConflict(on => on.columns(['user_id']).where('taken_back_at', 'is', null).doNothing())
    .returning('due_at')
    .executeTakeFirst()
  if (!asked) return
  await record(tx, { actorId: viewer.id, action: 'own-data.ask-erasure', target: { kind: 'account', id: viewer.id } })
  await tellByMail(tx, viewer.id, 'own-data.erasure-asked', asked.due_at)
}

/** Takes the wish back. Nothing to take back is no fault. */
export async function takeBack(tx: Tx, userId: string): Promise<void> {
  const back = await tx
    .updateTable('erasures')
    .set({ taken_back_at: sql`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('taken_back_at', 'is', null)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!back) return
  await record(tx, { actorId: userId, action: 'own-data.take-back', target: { kind: 'account', id: userId } })
  await tellByMail(tx, userId, 'own-data.erasure-taken-back')
}

async function tellByMail(tx: Tx, userId: string, kind: `own-data.${string}`, due?: Date): Promise<void> {
  const person = (await personById(tx, userId)) ?? notFound()
  const { language } = person
  const zone = await setting(tx, 'timeZone')
  const date = due && new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: zone }).format(due)
  await sendMail(tx, {
    recipientId: userId,
    to: person.email,
    language,
    kind,
    params: date ? { date } : {},
    link: SETTINGS,
  })
}

/** Erases those whose time has come, and a day later what was still under way about them. */
export async function eraseDue(house: House): Promise<void> {
  const { db } = house.database
  const round = new Round(house, 'erasures')
  const due = (which: 'first' | 'again') =>
    db
      .selectFrom('erasures')
      .select(['id', 'user_id'])
      .where('taken_back_at', 'is', null)
      .where('swept_at', 'is', null)
      .where('erased_at', which === 'first' ? 'is' : 'is not', null)
      .where(
        which === 'first'
          ? sql<boolean>`due_at <= clock_timestamp()`
          : sql<boolean>`erased_at < clock_timestamp() - interval '1 day'`,
      )
      .orderBy('due_at')
      .limit(50)
      .execute()
  await round.each(await due('first'), ({ id, user_id }) => eraseNow(house, id, user_id))
  await round.each(await due('again'), ({ id, user_id }) => eraseNow(house, id, user_id))
  round.end()
}

async function eraseNow(house: House, id: string, userId: string): Promise<void> {
  const gone = await transact(house.database.db, async tx => {
    const row = await tx.selectFrom('erasures').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row || row.taken_back_at || row.swept_at) return []
    const ties = row.erased_at ? [] : await tiesOf(tx, house, userId, 'en')
    await tx
      .updateTable('erasures')
      .set({ tied: ties.map(({ feature, key }) => `${feature}.${key}`) })
      .where('id', '=', id)
      .execute()
    if (ties.length > 0) {
      // Told once: it is tried again every time until nothing is in the way.
      if (row.tied.length === 0) await tellByMail(tx, userId, 'own-data.erasure-tied')
      return []
    }
    const copies = await copiesOf(tx, userId)
    await erasePerson(tx, house, userId)
    const when = row.erased_at
      ? { swept_at: sql<Date>`clock_timestamp()` }
      : { erased_at: sql<Date>`clock_timestamp()` }
    await tx.updateTable('erasures').set(when).where('id', '=', id).execute()
    if (!row.erased_at)
      await record(tx, { actorId: null, action: 'own-data.erase', target: { kind: 'account', id: userId } })
    return copies
  })
  await house.storage.delete(gone)
}

/** Takes out of every table what it declares, what stands above first. Twice is once. */
async function erasePerson(tx: Tx, house: House, userId: string): Promise<void> {
  const leaver = await leaverOf(tx, house, userId)
  const parts = house.personal().toReversed()
  await allowTakingOut(tx)
  for (const part of parts) await part.leave?.(tx, userId)
  for (const part of parts) for (const table of part.tables) await eraseRows(tx, table, leaver)
  await forgetWords(tx, leaver)
}
