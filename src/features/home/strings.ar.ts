import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Every sentence of the front page in Arabic. */
export const strings: Translated<typeof english> = {
  title: 'الرئيسية',
  description: 'شركات ومستثمرون ومستقلون ومستشارون ووسطاء في مجلس واحد، وكل ملف يقرؤه أشخاص.',
  hero: { title: 'التقِ بمن ينقص عملك.' },
}
