import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Words of what left the house in Arabic. */
export const strings: Translated<typeof english> = {
  pages: { deliveries: 'المُرسَلات' },
  permissions: {
    'deliveries.read': 'رؤية الرسائل والأحداث التي لم تصل',
    'deliveries.retry': 'إعادة إرسال الرسائل والأحداث',
  },
  lead: 'رسائل النادي وما صارت إليه. من دون خادم بريد تُحفظ هنا لتُقرأ.',
  mails: 'الرسائل',
  events: 'أحداث لم تصل',
  to: 'إلى',
  subject: 'الموضوع',
  state: 'الحالة',
  when: 'الوقت',
  tries: 'المحاولات',
  error: 'آخر خطأ',
  event: 'الحدث',
  states: { waiting: 'تنتظر', sent: 'أُرسلت', kept: 'محفوظة', dead: 'تعذّرت' },
  again: 'إعادة المحاولة',
  'not-again': 'أُرسلت من قبل.',
  hidden: 'الروابط التي تفتح حسابًا مخفية. لإظهارها يلزم إثبات الهوية من جديد، ويُقيَّد ذلك في سجل النشاط.',
  reveal: 'إظهار الروابط',
  'text-later': 'يُكتب نصها عند إرسالها.',
  'text-gone': 'سُلّمت إلى خادم البريد، ولا يُحفظ نصها.',
  'no-mails': 'لم تُكتب رسالة بعد',
  'no-events': 'كل الأحداث وصلت',
  done: { again: 'تُعاد المحاولة الآن.' },
}
