import { randomInt } from 'node:crypto'
import type { Db } from '../../../platform/server/db.ts'
import { isHouseName } from '../../accounts/rules.ts'
import { isUsernameTaken } from '../../accounts/server/queries.ts'

const LONGEST = 24

/** A user name nobody has, made of an address; its owner may change it before the account is made. */
export async function freeUsername(db: Db, email: string): Promise<string> {
  const plain = (email.split('@')[0] ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9_.-]/g, '')
    .slice(0, LONGEST)
  const wish = plain.length >= 3 ? plain : `member${plain}`
  for (let tried = wish; ; tried = `${wish}${randomInt(10, 99_999)}`)
    if (!isHouseName(tried) && !(await isUsernameTaken(db, tried))) return tried
}
