import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Every sentence of the bars, menus and message pages in Arabic. */
export const strings: Translated<typeof english> = {
  missing: {
    title: 'الصفحة غير موجودة',
    body: 'قد يكون العنوان قديمًا أو فيه خطأ. لم يضع شيء مما فعلته.',
  },
  broken: {
    title: 'تعطّلت هذه الصفحة',
    body: 'الخلل من عندنا، وما حفظته باقٍ كما هو. أعد المحاولة فغالبًا ما تنفع.',
  },
  home: 'إلى الرئيسية',
}
