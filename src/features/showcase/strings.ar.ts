import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Words of the public pages in Arabic. */
export const strings: Translated<typeof english> = {
  pages: { profile: 'الملف' },
  missing: { title: 'هذا الملف غير موجود', body: 'ربما سُحب، أو ما زال فريق المراجعة يقرؤه.', back: 'تصفّح الشركات' },
  tabs: { label: 'أجزاء الملف', about: 'نبذة', files: 'صور وملفات' },
  'no-files': 'لا صور بعد',
  'no-files-too': 'وثائق الطلب يراها فريق المراجعة وحده.',
  facts: 'في لمحة',
  similar: 'شركات مشابهة',
  share: 'شارك',
  'copy-link': 'انسخ الرابط',
  copied: 'نُسخ الرابط',
  'see-as': 'كيف يراه الآخرون',
  as: { own: 'كل شيء', visitor: 'زائر', member: 'عضو', platinum: 'بلاتيني' },
  'own-page': 'هذه صفحتك العامة.',
  'your-state': 'حال ملفك',
  'checked-by-club': 'قرأه فريق المراجعة في {date}: الرخصة والأرقام والوثائق.',
  'checked-by': 'دقّقه {name} في {date}.',
  'home-crumb': 'الرئيسية',
  'join-to-see': 'بعض الأرقام للأعضاء.',
  'join-to-see-too': 'انضم إلى النادي لترى بيانات التواصل والأرقام المدقّقة.',
  join: 'انضم إلى النادي',
}
