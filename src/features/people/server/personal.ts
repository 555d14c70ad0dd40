import type { Personal } from '../../../platform/server/personal.ts'

/** Who was to become a Super-admin, and who asked and agreed: under a pseudonym the club can still show it. */
export const personal: Personal = {
  tables: [
    { table: 'super_admin_requests', whose: ['member_id', 'asked_by', 'decided_by'], erased: 'stays', exported: false },
  ],
}
