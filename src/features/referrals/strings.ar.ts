import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Words of inviting in Arabic. */
export const strings: Translated<typeof english> = {
  pages: { referrals: 'دعوة أعضاء', 'referrals-too': 'رابطك ومن جاء عبره.' },
  title: 'دعوة أعضاء',
  lead: 'كل تسجيل عبر رابطك يُحفظ بوصفه دعوة منك.',
  link: 'رابطك',
  copy: 'نسخ الرابط',
  copied: 'نُسخ الرابط',
  'not-copied': 'تعذّر النسخ. يمكن تحديد الرابط ونسخه باليد.',
  share: 'مشاركة',
  mail: 'بالبريد',
  'mail-subject': 'دعوة إلى {club}',
  'mail-body': 'دعوة مني إلى {club}: {link}',
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
  'none-too': 'من يصله الرابط ويسجّل به يظهر هنا فورًا.',
  since: 'تاريخ التسجيل',
  states: { registered: 'تسجيل جديد', verified: 'بريد مؤكد', sent: 'ملف مُرسل', approved: 'ملف معتمد' },
  hints: {
    registered: 'البريد الإلكتروني غير مؤكد بعد',
    verified: 'في النادي بلا ملف بعد',
    sent: 'الملف قيد المراجعة',
    approved: 'اعتُمد الملف، واحتُسب لك',
  },
  notices: {
    credited: { title: 'انضمام {name} بدعوتك', body: 'اعتُمد الملف، واحتُسب لك.' },
  },
}
