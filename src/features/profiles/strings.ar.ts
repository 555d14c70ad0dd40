import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Every sentence of profiles in Arabic. */
export const strings: Translated<typeof english> = {
  pages: {
    chooser: { title: 'كيف ستشارك؟', description: 'اختر نوع الملف الذي تريد أن تظهر به في النادي.' },
    create: { company: { title: 'إنشاء ملف شركة' } },
    mine: { title: 'ملفي' },
  },
  refusals: {
    'wrong-status': 'تغيّرت حالة هذا الملف في هذه الأثناء. ألقِ نظرة عليه من جديد.',
    'other-kind': 'بدأت ملفًا من نوع آخر. اسحبه أولًا.',
    'draft-newer': 'حُفظت هذه المسودة في نافذة أخرى في هذه الأثناء.',
    'file-sent': 'هذا الملف ضمن ما أرسلته إلى فريق المراجعة. يمكنك تغييره حين يُطلب منك ذلك أو بعد القرار.',
    'not-yours': 'الملف لصاحبه دائمًا، ورقم المستخدم الذي أرسلته ليس رقمك.',
  },
  fields: {
    'two-decimals': 'منزلتان بعد الفاصلة على الأكثر',
    'unknown-entry': 'اختر واحدًا من القائمة',
  },
  notices: {
    submitted: { title: 'ملفك لدى فريق المراجعة', body: 'استلمنا {name}. نكتب إليك فور الانتهاء من قراءته.' },
    approved: { title: 'اعتُمد ملفك', body: 'صار بإمكان الأعضاء العثور على {name}.' },
    'changes-asked': {
      title: 'يطلب فريق المراجعة تعديلًا',
      body: '{name}: نقاط تحتاج نظرة ({count}). صحّحها وأرسل من جديد.',
    },
    rejected: { title: 'لم يُعتمد ملفك', body: '{name}: اقرأ السبب وما يمكنك فعله.' },
    suspended: { title: 'أُوقف ملفك', body: 'لا يظهر {name} حاليًا. اقرأ السبب.' },
    restored: { title: 'عاد ملفك إلى الظهور', body: 'صار بإمكان الأعضاء العثور على {name} من جديد.' },
  },
}
