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
  permissions: {
    'acl.read': 'الاطلاع على الأدوار والصلاحيات',
    'audit.read': 'الاطلاع على سجل التدقيق',
  },
  refusals: {
    'beyond-own': 'لا تُمنح ولا تُسحب إلا صلاحيات بيدك مثلها.',
    'own-role': 'لا يغيّر أحدٌ دور نفسه.',
    'staff-by-super-admin': 'لا يضم أحدًا إلى فريق النادي ولا يخرجه منه إلا المدير العام.',
  },
}
