import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Words of the directories in Arabic. */
export const strings: Translated<typeof english> = {
  pages: { companies: 'الشركات', 'companies-too': 'شركات قرأها فريق المراجعة: ما تطلبه وأرقامها ومكانها.' },
}
