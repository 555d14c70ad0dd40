import type { Personal } from '../../../platform/server/personal.ts'

/** Who came by whose invitation: the credit stays, of nobody's name. */
export const personal: Personal = {
  tables: [{ table: 'referral_credits', whose: ['referrer_id', 'user_id'], erased: 'stays' }],
}
