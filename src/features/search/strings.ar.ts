import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Every sentence of the command palette in Arabic. */
export const strings: Translated<typeof english> = {
  title: 'البحث في الأعضاء والعروض والصفحات والأوامر',
  placeholder: 'مَن، أو إلى أين، أو أي عمل؟',
  groups: {
    recent: 'الأخيرة',
    members: 'الأعضاء',
    items: 'الأفكار والمشاريع والمنتجات والخدمات',
    articles: 'المقالات والأسئلة',
    pages: 'الصفحات',
    actions: 'الأوامر',
    desk: 'الحسابات والتذاكر والشكاوى',
    search: 'البحث في',
  },
  none: 'لا شيء يطابق «{query}»',
  found: {
    zero: 'لا نتائج',
    one: 'نتيجة واحدة',
    two: 'نتيجتان',
    few: '{count} نتائج',
    many: '{count} نتيجة',
    other: '{count} نتيجة',
  },
  keys: { move: 'للتنقّل', open: 'للفتح', close: 'للإغلاق' },
}
