import { createHash, randomInt } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { type Tx, transact } from '../../../platform/server/db.ts'
import { sendMail } from '../../../platform/server/mail.ts'
import { notify } from '../../../platform/server/outbox.ts'
import type { House } from '../../../platform/server/registry.ts'
import { Round } from '../../../platform/server/round.ts'
import type { Carried } from '../../../platform/shared/event.ts'
import { type Money, money } from '../../../platform/shared/money.ts'
import { notFound, Refusal } from '../../../platform/shared/refusal.ts'
import { type Bilingual, type Language, latinDigits } from '../../../platform/shared/text.ts'
import { personById } from '../../accounts/server/public.ts'
import { invoiceFacts } from '../../invoices/server/public.ts'
import type { mailReturned } from '../../mail-log/contract.ts'
import { rehearses } from '../../payments/server/public.ts'
import { nextPeriodStart, type Period } from '../../plans/rules/calendar.ts'
import { lockRunning, openForFree, planById } from '../../plans/server/public.ts'
import { clubClock, setting } from '../../settings/server/public.ts'
import { giftLost, giftTaken } from '../contract/notices.ts'
import { addCredit } from './credit.ts'
import { lockMember } from './member-lock.ts'

/** Letters and digits that are not taken for one another. */
const SIGNS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const LENGTH = 16

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

const hashOf = (typed: string): string =>
  createHash('sha256')
    .update(
      latinDigits(typed)
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, ''),
    )
    .digest('hex')

/** Sends the codes of gifts whose day has come, each once. */
export async function sendGifts(house: House): Promise<void> {
  const { db } = house.database
  const zone = await setting(db, 'timeZone')
  const { rows } = await sql<{ id: string }>`
    select id from gifts where paid_at is not null and sent_at is null and ended_at is null
      and deliver_on <= (clock_timestamp() at time zone ${zone})::date order by deliver_on`.execute(db)
  const round = new Round(house, 'codes of gifts')
  await round.each(rows, ({ id }) => transact(db, tx => sendGift(tx, id)))
  round.end()
}

async function sendGift(tx: Tx, id: string): Promise<void> {
  const gift = await tx
    .selectFrom('gifts')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (gift) await mailCode(tx, gift)
}

/** Mails a new code of a gift; of one that went out before nothing but this opens anything from now on. */
async function mailCode(tx: Tx, gift: Selectable<DB['gifts']>): Promise<void> {
  const code = newCode()
  const [plan, giver] = [(await planById(tx, gift.plan_id))!, await personById(tx, gift.giver_id)]
  const language = gift.language as Language
  const mailId = await sendMail(tx, {
    to: gift.to_email,
    language,
    kind: gift.message ? 'billing.gift-with-words' : 'billing.gift',
    params: { name: gift.to_name, giver: giver?.name ?? '', plan: plan.name[language], code, message: gift.message },
    hides: ['code'],
    link: `/my-subscriptions?gift=${code}`,
  })
  await tx
    .updateTable('gifts')
    .set({
      sent_at: sql`clock_timestamp()`,
      code_hash: hashOf(code),
      to_email: gift.to_email,
      mail_id: mailId,
      returned_at: null,
      returned_said: null,
    })
    .where('id', '=', gift.id)
    .execute()
}

/** The mail with a gift's code did not arrive: its giver is told, who may correct the address. */
export async function giftReturned(tx: Tx, { mailId }: Carried<typeof mailReturned>): Promise<void> {
  const { rows } = await sql<{ id: string; said: string }>`
    select g.id, coalesce(nullif(r.said, ''), r.status) as said from gifts g join mail_returns r on r.mail_id = g.mail_id
    where g.mail_id = ${mailId} and g.taken_at is null and g.ended_at is null`.execute(tx)
  const [known] = rows
  if (!known) return
  const gift = await tx
    .updateTable('gifts')
    .set({ returned_at: sql`clock_timestamp()`, returned_said: known.said })
    .where('id', '=', known.id)
    .returning(['giver_id', 'plan_id', 'to_name', 'to_email'])
    .executeTakeFirstOrThrow()
  const plan = (await planById(tx, gift.plan_id))!
  const said = { plan: plan.name, name: gift.to_name, address: `\u2066${gift.to_email}\u2069` }
  await notify(tx, gift.giver_id, giftLost, said, '/my-subscriptions')
}

/**
 * Sends a gift whose mail did not arrive to another address, or to the same one again, with a new code. Answers its plan; 404 for what
 * the giver did not give.
 */
export async function sendGiftAnew(tx: Tx, giverId: string, giftId: string, email: string): Promise<Bilingual> {
  const gift = await tx
    .selectFrom('gifts')
    .selectAll()
    .where('id', '=', giftId)
    .where('giver_id', '=', giverId)
    .where('paid_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!gift) return notFound()
  if (gift.ended_at !== null) throw new Refusal('billing.gift-ended')
  if (gift.taken_by !== null) throw new Refusal('billing.gift-taken')
  // Whoever has the code keeps it: only what did not arrive is sent to somebody else.
  if (gift.returned_at === null) throw new Refusal('billing.gift-arrived')
  await mailCode(tx, { ...gift, to_email: email })
  return (await planById(tx, gift.plan_id))!.name
}

/**
 * Has a gift by its code: the plan runs for the time that was paid, without a charge. Beside a plan that is paid for its price goes to
 * the balance instead. Answers the subscription; null where it went to the balance.
 */
export async function takeOwnGift(tx: Tx, userId: string, typed: string): Promise<string | null> {
  await lockMember(tx, userId)
  const gift = await tx
    .selectFrom('gifts')
    .selectAll()
    .where('code_hash', '=', hashOf(typed))
    .forUpdate()
    .executeTakeFirst()
  if (!gift) throw new Refusal('billing.gift-unknown')
  if (gift.ended_at !== null) throw new Refusal('billing.gift-ended')
  if (gift.taken_by !== null) throw new Refusal('billing.gift-taken')
  const running = await lockRunning(tx, userId)
  const subscription =
    running && running.price_id !== null ? null : await openGift(tx, userId, gift, running?.ends_at ?? null)
  if (!subscription) await toBalance(tx, userId, gift)
  await tx
    .updateTable('gifts')
    .set({ taken_by: userId, taken_at: sql`clock_timestamp()`, subscription_id: subscription })
    .where('id', '=', gift.id)
    .execute()
  const [plan, taker] = [(await planById(tx, gift.plan_id))!, await personById(tx, userId)]
  await notify(tx, gift.giver_id, giftTaken, { plan: plan.name, name: taker?.name ?? '' }, '/my-subscriptions', {
    by: userId,
  })
  return subscription
}

type Gift = { id: string; plan_id: string; period: string; checkout_id: string }

async function openGift(tx: Tx, userId: string, gift: Gift, ends: Date | null): Promise<string> {
  const { now, zone } = await clubClock(tx)
  const running = await lockRunning(tx, userId)
  // The same plan that was given before goes on as much longer.
  const from = running?.plan_id === gift.plan_id && !running.is_trial && ends && ends > now ? ends : now
  const until = nextPeriodStart(from, zone, gift.period as Period, from)
  const made = await openForFree(tx, userId, { planId: gift.plan_id, until }, { by: userId, why: 'gift' })
  return made.id
}

/** What a gift cost, and whether it was paid with test money. */
export async function priceOfGift(tx: Tx, checkoutId: string): Promise<{ amount: Money; test: boolean }> {
  const bought = await tx
    .selectFrom('checkouts')
    .select(['total_minor', 'currency', 'invoice_id'])
    .where('id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  const { test } = (await invoiceFacts(tx, bought.invoice_id!))!
  return { amount: money(bought.total_minor, bought.currency), test }
}

async function toBalance(tx: Tx, userId: string, gift: Gift): Promise<void> {
  const { amount, test } = await priceOfGift(tx, gift.checkout_id)
  // It opens a plan, but is no money for one that is paid for.
  if (test && !(await rehearses(tx))) throw new Refusal('billing.gift-of-rehearsal')
  await addCredit(tx, userId, amount, { kind: 'gift', cause: `gift ${gift.id}`, test })
}
