import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Words of items in Arabic. */
export const strings: Translated<typeof english> = {
  refusals: {
    'sold-out': 'لم يبقَ منه هذا العدد.',
    'not-on-sale': 'هذا غير معروض للبيع الآن.',
  },
}
