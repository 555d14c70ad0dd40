import { createHash } from 'node:crypto'
import { askConversion } from '../../src/features/points/server/requests/ask-conversion.ts'
import { decideRequest, takeRequest } from '../../src/features/points/server/requests/decide-request.ts'
import { saveSettings } from '../../src/features/settings/server/save-settings.ts'
import { transact } from '../../src/platform/server/db.ts'
import type { House, Origin } from '../../src/platform/server/registry.ts'
import { SIGN_INS, usernameOf } from './people.ts'

/** Where the fee is paid in the demo: an address that belongs to nobody. */
const FEE = {
  amount: 3,
  symbol: 'GOLC',
  wallet: '0x52908400098527886E0F7030069857D2E4169EE7',
  network: 'Polygon',
  explorer: 'https://polygonscan.com/tx/{hash}',
}
const ORIGIN: Origin = { address: '127.0.0.1', userAgent: 'demo', requestId: 'demo', sessionId: null, provenAt: null }

const hashOf = (username: string): string => `0x${createHash('sha256').update(username).digest('hex')}`

/** How far each of four requests is: one of each state. */
const MOVES = ['approve', 'reject', 'check', 'leave'] as const

/** Says where the fee of conversions is paid, and lets four members ask for one; nobody with a told sign-in is among them. */
export async function convertPoints(house: House, people: ReadonlyMap<string, string>): Promise<void> {
  const { db } = house.database
  await transact(db, tx => saveSettings(tx, house.files, { id: null }, { pointsFee: FEE }))
  const told = new Set(SIGN_INS.map(usernameOf))
  const ids = [...people].flatMap(([username, id]) => (told.has(username) ? [] : [id]))
  // A filling that was interrupted goes on with the next.
  const done = await db.selectFrom('point_requests').select('user_id').execute()
  const moves = MOVES.slice(done.length)
  const rich = await db
    .selectFrom('point_accounts as account')
    .innerJoin('users', 'users.id', 'account.user_id')
    .select(['users.id', 'users.username'])
    .where('account.bucket', '=', 'pending')
    .where('account.balance', '>', 0)
    .where('users.id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('point_requests').select('id').whereRef('user_id', '=', 'users.id'))),
    )
    // Who offers something can put it in front for what is earned.
    .orderBy(
      offers =>
        offers.exists(
          offers
            .selectFrom('items')
            .select('id')
            .whereRef('owner_id', '=', 'users.id')
            .where('status', '=', 'published'),
        ),
      'desc',
    )
    .orderBy('account.balance', 'desc')
    .orderBy('users.username')
    .limit(moves.length)
    .execute()
  const staffId = people.get(usernameOf('employee'))!
  const { name } = await db.selectFrom('users').select('name').where('id', '=', staffId).executeTakeFirstOrThrow()
  const by = { id: staffId, name, origin: ORIGIN }
  for (const [at, { id, username }] of rich.entries())
    await transact(db, async tx => {
      const { _id } = await askConversion(tx, id, hashOf(username))
      if (moves[at] === 'check') await takeRequest(tx, staffId, _id)
      if (moves[at] === 'approve') await decideRequest(tx, by, _id, { decision: 'approve' })
      if (moves[at] === 'reject')
        await decideRequest(tx, by, _id, { decision: 'reject', reason: 'wrong-amount', note: null })
    })
}
