import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Words of inviting in Arabic. */
export const strings: Translated<typeof english> = {
  pages: { referrals: 'ادعُ', 'referrals-too': 'رابطك ومن جاء عبره.' },
  title: 'ادعُ أعضاء',
  lead: 'كل من يسجّل عبر رابطك نحفظ أنك من دعاه.',
  link: 'رابطك',
  copy: 'انسخ الرابط',
  copied: 'نُسخ الرابط',
  'not-copied': 'تعذّر النسخ. حدّد الرابط وانسخه بنفسك.',
  share: 'شارك',
  mail: 'بالبريد',
  'mail-subject': 'دعوة إلى {club}',
  'mail-body': 'انضم إليّ في {club}: {link}',
  came: 'من جاء',
  count: {
    zero: 'لم يأتِ أحد عبر رابطك',
    one: 'جاء شخص واحد عبر رابطك',
    two: 'جاء شخصان عبر رابطك',
    few: 'جاء {count} أشخاص عبر رابطك',
    many: 'جاء {count} شخصًا عبر رابطك',
    other: 'جاء {count} شخص عبر رابطك',
  },
  none: 'لم يأتِ أحد عبر رابطك بعد',
  'none-too': 'أرسله إلى من تودّ أن تعمل معهم، فيظهرون هنا فور تسجيلهم.',
  since: 'سجّل في',
  states: { registered: 'سجّل', verified: 'أكّد بريده', sent: 'أرسل ملفه', approved: 'قُبل' },
  hints: {
    registered: 'لم يؤكد بريده الإلكتروني بعد',
    verified: 'في النادي وليس له ملف بعد',
    sent: 'ملفه قيد المراجعة',
    approved: 'قُبل ملفه، واحتُسب لك',
  },
  notices: {
    credited: { title: 'انضم {name} بدعوتك', body: 'قُبل ملفه، واحتُسب لك.' },
  },
}
