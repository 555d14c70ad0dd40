import { shortDate } from '../../../../platform/shared/text.ts'
import type { MyBilling } from '../../contract.ts'

/** Writes a day of somebody's plan as its mails and invoices do, wherever its reader is. */
export const dayOf =
  ({ zone }: Pick<MyBilling, 'zone'>) =>
  (moment: Date | string): string =>
    shortDate(moment, zone)
