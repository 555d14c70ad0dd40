import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Sentences of looking as a member in Arabic. */
export const strings: Translated<typeof english> = {
  permissions: { 'users.look': 'عرض النادي كما يراه العضو، للقراءة فقط' },
  refusals: {
    oneself: 'هذا حسابك.',
    'beyond-own': 'صلاحيات هذا الحساب أوسع من صلاحياتك، فلا عرض من خلاله.',
    'closed-account': 'هذا الحساب مغلق الآن، ولا يظهر شيء لصاحبه أيضًا.',
  },
  done: { started: 'عرض النادي بعين {name} متاح حتى {time}.', ended: 'عادت الصفحات إلى حسابك.' },
  notices: {
    looked: {
      title: 'عرض النادي كما يظهر لك',
      body: 'تمّ عرض الصفحات كما تظهر لك، للقراءة فقط، من {by}. السبب والوقت في إعداداتك، في قسم الأمان.',
    },
  },
  mine: {
    title: 'عرض فريق النادي لصفحاتك',
    lead: 'لمساعدتك يجوز لفريق النادي عرض الصفحات كما تظهر لك: للقراءة فقط، ثلاثين دقيقة على الأكثر، ولسبب مكتوب. أما رسائلك وبيانات دخولك وبطاقاتك فتبقى مغلقة أمامهم.',
    none: 'لم يعرضها أحد من فريق النادي.',
    open: 'مفتوح الآن',
    more: 'عرض الأقدم',
  },
}
