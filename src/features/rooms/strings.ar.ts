import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'
import { web } from './strings.web.ar.ts'

/** Words of live rooms in Arabic. */
export const strings: Translated<typeof english> = {
  // what the server says
  done: {
    saved: 'تم الحفظ',
    opened: 'الغرفة مفتوحة',
    entered: 'تم الدخول',
    waiting: 'الانتظار في الردهة',
    left: 'تمت المغادرة',
    ended: 'انتهت الغرفة للجميع',
    admitted: 'تم الإدخال',
    'sent-back': 'تم الاعتذار عن الدخول',
    removed: 'تم الإخراج',
    muted: 'الميكروفون مغلق',
    'on-stage': 'على المنصة',
    'off-stage': 'عودة إلى المشاهدة',
    'hand-up': 'اليد مرفوعة',
    'hand-down': 'تم إنزال اليد',
    said: 'تم الإرسال',
    'taken-back': 'تم السحب',
    asked: 'تم طرح السؤال',
    interested: 'وصل الاهتمام إلى صاحب البث',
    'recording-asked': 'سُئل الجميع عن الموافقة',
    agreed: 'تمت الموافقة على التسجيل',
    'not-agreed': 'لا تسجيل دون موافقة',
    'recording-stopped': 'انتهى التسجيل',
    'recording-removed': 'تم حذف التسجيل',
    tried: 'تم سؤال الخوادم',
  },
  'own-title': 'غرفة {name}',
  broadcast: 'بث: {title}',
  guest: 'ضيف',
  visitor: 'زائر',
  permissions: {
    'rooms.end': 'إنهاء الغرف المباشرة دون رؤية ما يجري فيها',
  },
  retention: {
    'room-chats': {
      title: 'محادثات الغرف وأسئلتها',
      why: 'ما قيل في غرف انتهت يُحذف بعد هذه المدة. أما مَن حضر ومتى فيبقى من أجل التقييمات.',
    },
    'room-recordings': {
      title: 'تسجيلات الغرف',
      why: 'التسجيلات التي وافق عليها الجميع تُحذف بعد هذه المدة.',
    },
  },
  notices: {
    waits: {
      title: '{name} في ردهة غرفتك',
      body: 'إدخال إلى «{title}» أو اعتذار.',
    },
    interested: {
      title: 'اهتمام ببثّك من {name}',
      body: '«{title}»',
    },
    closed: {
      title: 'أنهى النادي غرفتك',
      body: '«{title}»: {reason}',
    },
  },
  refusals: {
    over: 'انتهت هذه الغرفة.',
    locked: 'هذه الغرفة مقفلة، ولا دخول جديد إليها.',
    full: 'الغرفة ممتلئة.',
    'not-open': 'لم يبدأ البث بعد. يبدأ بحضور صاحبه.',
    removed: 'تم إخراجك من هذه الغرفة.',
    'sent-back': 'تم الاعتذار عن دخولك. يمكن الطلب مرة أخرى بعد خمس دقائق.',
    'lobby-full': 'المنتظرون كثيرون الآن. تمكن إعادة المحاولة بعد لحظات.',
    'not-in': 'لست في هذه الغرفة الآن.',
    'owner-only': 'هذا لصاحب الغرفة وحده.',
    'sign-in-first': 'يلزم حساب لهذا. يلزم تسجيل الدخول أولًا.',
    'on-stage': 'أنت على المنصة الآن.',
    own: 'هذا بثّك.',
    'not-a-member': 'لا بثّ لمن ليست له صفحة في النادي.',
    'not-a-stage': 'المنصة في البث وحده.',
    'stage-full': 'المنصة ممتلئة.',
    'always-lobby': 'للغرفة الخاصة ردهة دائمًا.',
    'not-recordable': 'لا تسجيل في هذه الغرفة.',
    'recording-already': 'التسجيل جارٍ، أو سُئل الجميع عنه.',
    'not-recording': 'لا تسجيل الآن.',
    'piece-missing': 'جزء سابق من التسجيل مفقود.',
    'recording-full': 'بلغ التسجيل أقصى طوله.',
    'files-of-members': 'إرسال الملفات للأعضاء وحدهم.',
    'too-much': 'رسائل كثيرة دفعة واحدة. تمكن المتابعة بعد لحظات.',
    'too-many-questions': 'خمسة من أسئلتك تنتظر الإجابة. يمكن انتظار إجابة أو سحب سؤال.',
    'changed-meanwhile': 'تغيّرت هذه الإعدادات في الأثناء. تلزم قراءتها من جديد.',
    'not-signed': 'لم يصل هذا من خادم LiveKit المضبوط.',
  },
  web,
}
