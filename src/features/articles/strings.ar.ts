import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Words around articles in Arabic. */
export const strings: Translated<typeof english> = {
  pages: {
    about: 'من نحن',
    'about-too': 'ما النادي، ومن يجلس فيه، وبماذا يؤمن.',
    'how-it-works': 'كيف نعمل',
    'how-it-works-too': 'من التسجيل إلى أول صفقة، خطوة خطوة.',
    'terms-conditions': 'الشروط والأحكام',
    'terms-conditions-too': 'ما يتفق عليه الأعضاء والنادي.',
    'privacy-policy': 'سياسة الخصوصية',
    'privacy-policy-too': 'ما نحتفظ به عنك ولماذا وإلى متى، وكيف تحصل عليه أو تحذفه.',
    'copyright-policy': 'حقوق النشر',
    'copyright-policy-too': 'لمن النصوص والصور، وكيف تبلّغ عن نسخ.',
    faq: 'الأسئلة الشائعة',
    'faq-too': 'أكثر ما يسأل عنه الأعضاء والزوار.',
  },
  'review-days': {
    zero: 'اليوم نفسه',
    one: 'يوم واحد',
    two: 'يومين',
    few: '{count} أيام',
    many: '{count} يومًا',
    other: '{count} يوم',
  },
  updated: 'آخر تعديل {date}',
  contents: 'في هذه الصفحة',
  'faq-title': 'الأسئلة الشائعة',
  'faq-lead': 'أكثر ما يسأل عنه الأعضاء والزوار. لا جواب بينها؟ مراسلتنا متاحة.',
  'faq-search': 'البحث في الأسئلة',
  'no-answer': 'لا سؤال يطابق بحثك',
  'no-answer-too': 'قد تفيد كلمات أخرى، ومراسلتنا متاحة.',
  'write-us': 'مراسلتنا',
  'next-title': 'الاطلاع المباشر',
  'next-join': 'الانضمام إلى النادي',
  'next-companies': 'تصفّح الشركات',
}
