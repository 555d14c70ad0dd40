import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

export const strings: Translated<typeof english> = {
  ask: {
    first: 'السؤال عن حقل',
    another: 'السؤال عن حقل آخر',
    remove: 'ترك السؤال عن «{field}»',
    nothing: 'المطلوب ذكر ما ينبغي تغييره',
  },
  wizard: {
    home: 'الرئيسية',
    'saved-account': 'محفوظ في حسابك، {time}',
    'saved-here': 'محفوظ على هذا الجهاز، {time}',
    saving: 'يُحفظ الآن',
    joined: 'تغيّرت هذه المسودة في نافذة أخرى أيضًا. تلزم نظرة إليها.',
    understood: 'فهمت',
    'not-taken': 'لم تعد هذه المسودة تُحفظ في حسابك',
    'kept-here': 'ما كتبته محفوظ على هذا الجهاز.',
    'joined-fields': 'تغيّر في النافذتين: {fields}. والمعروض هو ما كُتب آخرًا.',
    'asked-here': 'يطلب المراجِع',
    'asked-title': 'يطلب فريق المراجعة تعديلات',
    'how-members-see': 'كما سيراها الأعضاء',
    preview: 'معاينة البطاقة',
    review: 'نظرة أخيرة',
    'edit-step': 'تعديل {step}',
    'submit-offline': 'انقطع الاتصال قبل الإرسال. لم يضع شيء، وتمكن إعادة المحاولة.',
    'kept-secret': 'لدينا هذا من قبل. لا تلزم كتابته إلا لتغييره.',
  },
  view: {
    checked: 'دُقّق',
    'kept-hidden': 'أُرسل، ولا يراه إلا المراجِع',
    'opens-document': 'فتح {name}',
    levels: {
      zero: '{count} من 5',
      one: '{count} من 5',
      two: '{count} من 5',
      few: '{count} من 5',
      many: '{count} من 5',
      other: '{count} من 5',
    },
    'no-state': 'بلا ولاية',
    yes: 'نعم',
    no: 'لا',
    edit: 'تعديل',
  },
}
