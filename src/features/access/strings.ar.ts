import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Sentences of roles, permissions and the audit log in Arabic. */
export const strings: Translated<typeof english> = {
  roles: {
    'Super-admin': 'المدير العام',
    Employee: 'موظف',
    Partner: 'شريك',
    User: 'عضو',
    Guest: 'زائر مسجّل',
    reviewer: 'مراجع الطلبات',
    'support-agent': 'موظف الدعم',
    'content-editor': 'محرر المحتوى',
    finance: 'المالية',
    moderator: 'مشرف المجتمع',
    'catalogue-manager': 'مسؤول القوائم',
  },
  about: {
    'Super-admin': 'كل شيء، ومعه تحديد ما يُسمح به لكل دور.',
    Employee: 'من فريق النادي، والدور هو ما يحدد المسموح به.',
    Partner: 'جهة تحقق معتمدة: الملفات المسندة إليها، وحياة العضوية كاملة.',
    User: 'عضوية لها ملف.',
    Guest: 'عنوان بريد مؤكد بلا ملف بعد.',
    reviewer: 'قراءة طلبات الانضمام والبت فيها.',
    'support-agent': 'الرد على الأعضاء ومساعدتهم في حساباتهم.',
    'content-editor': 'كتابة المقالات والحملات ونصوص الرسائل.',
    finance: 'الخطط والمدفوعات والفواتير والنقاط وحصيلتها.',
    moderator: 'حفظ النظام في المجلس والتعليقات والتقييمات والعروض.',
    'catalogue-manager': 'رعاية القطاعات والفئات والمهارات والدول والعملات.',
  },
  permissions: {
    'acl.read': 'الاطلاع على الأدوار والصلاحيات',
    'audit.read': 'الاطلاع على سجل التدقيق',
  },
  refusals: {
    'beyond-own': 'لا تُمنح ولا تُسحب إلا صلاحيات بيدك مثلها.',
    'wire-role': 'هذا الدور من أصل المنتج ولا يتغير.',
    'role-moved': 'تغيّر هذا الدور من نافذة أخرى بعد فتحه هنا. يُرجى الاطلاع على ذلك التغيير ثم الحفظ من جديد.',
    'own-role': 'لا يغيّر أحدٌ دور نفسه.',
    'staff-by-super-admin': 'لا يضم أحدًا إلى فريق النادي ولا يخرجه منه إلا المدير العام.',
  },
  fields: {
    'title-taken': 'يوجد دور بهذا الاسم',
    reach: 'لا يقبل هذا الإذن هذا التحديد',
  },
}
