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
const ORIGIN: Origin = { address: null, userAgent: null, requestId: 'demo', sessionId: null, provenAt: null }

const hashOf = (username: string): string => `0x${createHash('sha256').update(username).digest('hex')}`

/** How far each of four requests is: one of each state. */
const MOVES = ['approve', 'reject', 'check', 'leave'] as const

/** Says where the fee of conversions is paid, and lets four members ask for one; nobody with a told sign-in is among them. */
export async function convertPoints(house: House, people: ReadonlyMap<string, string>): Promise<void> {
  const { db } = house.database
  await transact(db, tx => saveSettings(tx, house.files, { id: null }, { pointsFee: FEE }))
  const told = new Set(SIGN_INS.map(usernameOf))
  const ids = [...people].flatMap(([username, id]) => (told.has(username) ? [] : [id]))
  const rich = await db
    .selectFrom('point_accounts as account')
    .innerJoin('users', 'users.id', 'account.user_id')
    .select(['users.id', 'users.username'])
    .where('account.bucket', '=', 'pending')
    .where('account.balance', '>', 0)
    .where('users.id', 'in', ids)
    .orderBy('account.balance', 'desc')
    .orderBy('users.username')
    .limit(MOVES.length)
    .execute()
  const staffId = people.get(usernameOf('employee'))!
  const { name } = await db.selectFrom('users').select('name').where('id', '=', staffId).executeTakeFirstOrThrow()
  for (const [at, { id, username }] of rich.entries()) {
    const request = await transact(db, tx => askConversion(tx, id, hashOf(username)))
    const by = { id: staffId, name, origin: ORIGIN }
    await transact(db, async tx => {
      if (MOVES[at] === 'check') await takeRequest(tx, staffId, request._id)
      if (MOVES[at] === 'approve') await decideRequest(tx, by, request._id, { decision: 'approve' })
      if (MOVES[at] === 'reject')
        await decideRequest(tx, by, request._id, { decision: 'reject', reason: 'wrong-amount', note: null })
    })
  }
}
