import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Every sentence of the member's panel in Arabic. */
export const strings: Translated<typeof english> = {
  permissions: {
    'member-notes.read': 'قراءة ملاحظات فريق النادي عن الأعضاء',
    'member-notes.write': 'كتابة الملاحظات عن الأعضاء ووسومهم',
  },
  panel: {
    label: 'نبذة عن {name}',
    stranger: 'هذا العنوان ليس لأي عضو',
    'stranger-too': 'ما وصل منه من قبل مذكور أدناه.',
    since: 'العضوية منذ {date}',
    suspended: 'حساب موقوف',
  },
  tags: {
    title: 'الوسوم',
    none: 'لا وسوم بعد',
    add: 'إضافة وسم',
    'add-now': 'إضافة',
    known: 'وسوم مستعملة',
    remove: 'إزالة الوسم {tag}',
  },
  notes: {
    title: 'ملاحظات فريق النادي',
    none: 'لا ملاحظات بعد.',
    write: 'ملاحظة لفريق النادي',
    hint: 'لا تظهر للعضو هنا، لكنها ترد في نسخة بياناته.',
    keep: 'حفظ الملاحظة',
    remove: 'حذف',
    'remove-of': 'حذف ملاحظة {name}',
    gone: 'عضو سابق في الفريق',
    count: {
      zero: 'لا ملاحظات',
      one: 'ملاحظة واحدة',
      two: 'ملاحظتان',
      few: '{count} ملاحظات',
      many: '{count} ملاحظة',
      other: '{count} ملاحظة',
    },
    more: {
      zero: 'لا ملاحظات سابقة',
      one: 'ملاحظة سابقة واحدة',
      two: 'ملاحظتان سابقتان',
      few: '{count} ملاحظات سابقة',
      many: '{count} ملاحظة سابقة',
      other: '{count} ملاحظة سابقة',
    },
  },
  done: {
    noted: 'تمّ حفظ الملاحظة.',
    removed: 'تمّ حذف الملاحظة.',
    tagged: 'تمّ حفظ الوسوم.',
  },
}
