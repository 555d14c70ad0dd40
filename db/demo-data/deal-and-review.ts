import { sql } from 'kysely'
import { viewerOf } from '../../src/features/accounts/server/viewer.ts'
import { expireRequests } from '../../src/features/agreements/server/expire-requests.ts'
import { makeAgreement } from '../../src/features/agreements/test/fixtures.ts'
import { replyToReview, writeReview } from '../../src/features/reviews/server/write-review.ts'
import { type Db, transact } from '../../src/platform/server/db.ts'
import type { House } from '../../src/platform/server/registry.ts'
import { Refusal } from '../../src/platform/shared/refusal.ts'
import type { Language } from '../../src/platform/shared/text.ts'
import reviews from '../data/demo-reviews.json' with { type: 'json' }
import { usernameOf } from './people.ts'
import { seeded } from './pictures.ts'

type Ids = ReadonlyMap<string, string>
type Offered = { id: string; ownerId: string; name: string }

/** How agreements of the demo stand; most of them are done, and those have reviews. */
const STATES = [
  'done',
  'done',
  'requested',
  'done',
  'accepted',
  'done',
  'declined',
  'done',
  'disputed',
  'done',
  'expired',
  'done',
  'cancelled',
] as const
const MOST = 40
const MESSAGES = { en: 'We would like to have it this month.', ar: 'نودّ أن نحصل عليه هذا الشهر.' }

/** What is offered at a price, the told company's own first, so that its owner finds something to answer. */
async function offeredAtAPrice(house: House, ids: Ids): Promise<Offered[]> {
  const rows = await house.database.db
    .selectFrom('items')
    .select(['id', 'owner_id as ownerId', 'name'])
    .where('status', '=', 'published')
    .where('sale_type', '=', 1)
    .orderBy('name')
    .execute()
  const own = ids.get(usernameOf('company'))
  return rows.toSorted((a, b) => Number(b.ownerId === own) - Number(a.ownerId === own))
}

/** Somebody says in their language how it went, as whoever asked or as whoever offered; the other answers in the same one, or not. */
async function review(house: House, by: string, agreementId: string, side: 'requester' | 'owner'): Promise<void> {
  const { db } = house.database
  const languageOf = async (from: Db, id: string) =>
    (await from.selectFrom('users').select('language').where('id', '=', id).executeTakeFirstOrThrow())
      .language as Language
  const language = await languageOf(db, by)
  const fitting = reviews.filter(one => one.by === side && one.language === language)
  const { n } = await db
    .selectFrom('reviews')
    .select(e => e.fn.countAll<number>().as('n'))
    .where('language', '=', language)
    .executeTakeFirstOrThrow()
  const one = fitting[Number(n) % fitting.length]!
  await transact(db, async tx => {
    const viewer = (await viewerOf(tx, by))!
    const written = await writeReview(tx, house, viewer, { agreementId, stars: one.stars, text: one.text, language })
    if (!one.reply || (await languageOf(tx, written.member_id)) !== language) return
    const member = (await viewerOf(tx, written.member_id))!
    await replyToReview(tx, house, member, written.id, { text: one.reply, language })
  })
}

/** Members ask for what others offer, agree, and say afterwards how it went, all through the verbs. */
export async function dealAndReview(house: House, ids: Ids): Promise<void> {
  const { db } = house.database
  if (await db.selectFrom('agreements').select('id').where('auction_id', 'is', null).limit(1).executeTakeFirst()) return
  const live = await db
    .selectFrom('profiles')
    .select('user_id')
    .where('status', '=', 'approved')
    .where('kind', 'in', ['company', 'investor', 'freelancer', 'advisor'])
    .orderBy('user_id')
    .execute()
  const members = [...new Set(live.map(row => row.user_id))]
  for (const [place, offer] of (await offeredAtAPrice(house, ids)).slice(0, MOST).entries()) {
    const next = seeded(`deal ${offer.name}`)
    const requesterId = members[Math.floor(next() * members.length)]!
    if (requesterId === offer.ownerId) continue
    const to = STATES[place % STATES.length]!
    const message = next() < 0.4 ? MESSAGES.ar : MESSAGES.en
    try {
      const subject = { kind: 'item' as const, id: offer.id }
      const wanted = { requesterId, subject, to: to === 'expired' ? 'requested' : to, message } as const
      const agreement = await makeAgreement(house, wanted)
      if (to === 'expired')
        await sql`update agreements set expires_at = clock_timestamp() where id = ${agreement.id}`.execute(db)
      if (to !== 'done') continue
      await review(house, requesterId, agreement.id, 'requester')
      if (next() < 0.6) await review(house, offer.ownerId, agreement.id, 'owner')
    } catch (error) {
      // Whoever was drawn may not ask for this: a block, or a profile that left.
      if (!(error instanceof Refusal)) throw error
    }
  }
  await expireRequests(db)
}
