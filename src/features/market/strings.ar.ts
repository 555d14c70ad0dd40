import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Words of the market in Arabic. */
export const strings: Translated<typeof english> = {
  'kind-words': {
    idea: 'فكرة أفكار',
    project: 'مشروع مشاريع',
    product: 'منتج منتجات سلعة',
    service: 'خدمة خدمات',
  },
}
