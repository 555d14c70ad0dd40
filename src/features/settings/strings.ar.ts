import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Every sentence of this feature in Arabic. */
export const strings: Translated<typeof english> = {
  defaults: {
    'club-name': 'مجلس',
    tagline: 'حيث تلتقي الشركات بأصحاب رأس المال',
    maintenance: 'نجري أعمال صيانة وسنعود بعد قليل.',
  },
  saved: 'حُفظت الإعدادات',
  'mail-saved': 'حُفظ خادم البريد',
  test: {
    delivered: 'وصلت الرسالة إلى خادم البريد',
    refused: 'رفض خادم البريد الرسالة',
    unreachable: 'تعذّر الوصول إلى خادم البريد',
    'timed-out': 'لم يُجب خادم البريد في الوقت المحدد',
    insecure: 'تعذّر تأمين الاتصال',
  },
  mails: {
    test: {
      subject: 'بريد {club} يعمل',
      body: 'أُرسلت هذه الرسالة من إعدادات {club}. ووصولها يعني أن رسائل الأعضاء ستصل أيضًا.',
    },
  },
  permissions: {
    'settings.manage': 'تغيير إعدادات النادي',
  },
  refusals: {
    moved: 'تغيّر أحد هذه الإعدادات من نافذة أخرى بعد فتح الصفحة، ولم يُحفظ شيء.',
  },
  fields: {
    colour: 'يُكتب اللون بعلامة # تليها ستة أرقام أو حروف، مثل ‎#0E5A4F',
    'colour-too-pale': 'أفتح من أن يُقرأ على الورق ({ratio}:1، والحد الأدنى {least}:1). الأنسب {suggestion}',
    retention: 'بين {least} و{most} يومًا',
    zone: 'هذه المنطقة الزمنية غير معروفة',
    'chain-address': 'يُكتب العنوان بـ 0x يليها أربعون رقمًا أو حرفًا من a إلى f',
    explorer: 'يُكتب {part} في موضع البصمة',
    'same-network': 'كل شبكة مرة واحدة',
    'mail-server': 'المطلوب اسم الخادم، مثل ‎smtp.example.com',
    'password-again': 'عند تغيير الخادم تلزم كلمة المرور من جديد',
  },
}
