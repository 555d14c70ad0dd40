import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Words of notices in Arabic. */
export const strings: Translated<typeof english> = {
  retention: {
    notices: { title: 'الإشعارات', why: 'المقروء منها وغير المقروء، من يوم وصولها.' },
  },
  pages: { list: 'الإشعارات', 'list-too': 'ما يجري حولك في النادي.' },
  title: 'الإشعارات',
  lead: {
    zero: 'لا جديد',
    one: 'إشعار واحد غير مقروء',
    two: 'إشعاران غير مقروءين',
    few: '{count} إشعارات غير مقروءة',
    many: '{count} إشعارًا غير مقروء',
    other: '{count} إشعار غير مقروء',
  },
  all: 'الكل',
  unread: 'غير المقروءة',
  'mark-all': 'تعليم الكل مقروءًا',
  'mark-one': 'تعليمه مقروءًا',
  'is-new': 'جديد',
  'see-all': 'كل الإشعارات',
  bell: {
    zero: 'الإشعارات، لا جديد',
    one: 'الإشعارات، {count} غير مقروء',
    two: 'الإشعارات، {count} غير مقروءين',
    few: 'الإشعارات، {count} غير مقروءة',
    many: 'الإشعارات، {count} غير مقروءًا',
    other: 'الإشعارات، {count} غير مقروء',
  },
  'none-yet': 'لا إشعارات بعد',
  'none-yet-too': 'حين يخصّك أمر، كنتيجة مراجعة أو دخول جديد إلى حسابك، يظهر هنا.',
  'none-unread': 'قرأت كل شيء',
  today: 'اليوم',
  earlier: 'قبل ذلك',
  done: { read: 'عُلّمت مقروءة' },
  mails: { notice: { subject: '{title}', body: '{title}\n{body}', action: 'فتح في {club}' } },
}
