import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Words of reporting in Arabic. */
export const strings: Translated<typeof english> = {
  report: 'إبلاغ',
  dialog: {
    title: 'الإبلاغ عن {name}',
    lead: 'لا يقرأ هذا إلا النادي، ولا يُخبَر {name} بمن أبلغ.',
    reason: 'ما المشكلة؟',
    text: 'ما الذي حدث؟',
    'text-hint': 'أين ومتى، لنصل إليه.',
    files: 'لقطات شاشة أو مستندات',
    send: 'إرسال البلاغ',
    login: 'تسجيل الدخول للإبلاغ',
    'login-too': 'البلاغات من الأعضاء، لنتمكن من الرد عليك.',
    failed: 'تعذّر إرسال البلاغ، وتمكن إعادة المحاولة لاحقًا',
    thanks: 'شكرًا لك، سنعالج طلبك قريبًا',
  },
  done: {
    sent: 'وصل بلاغك إلى النادي، وهو في إعداداتك.',
    harmless: 'نظر النادي في هذا بعينه من قبل ولم يجد فيه مخالفة، وبلاغك محفوظ.',
    known: 'أبلغت عن هذا من قبل، والنادي ينظر فيه.',
  },
  mine: {
    title: 'بلاغاتك',
    lead: 'ما أبلغت النادي به، وهل عولج.',
    none: 'لا بلاغات منك',
    'none-too': 'زر الإبلاغ عمّا يسوء في قائمة كل صفحة وكل عرض.',
    open: 'وصل',
    closed: 'عولج',
    acted: 'اتخذ النادي إجراءً',
    'no-breach': 'لا مخالفة',
    sent: 'أُرسل في',
  },
  permissions: { 'reports.read': 'قراءة بلاغات الأعضاء بملفاتها ومعرفة مرسليها' },
  refusals: {
    'not-reportable': 'هذا لا يمكن الإبلاغ عنه.',
    'own-thing': 'هذا لك، ويمكنك تغييره أو إزالته.',
  },
}
