import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Words of invoices in Arabic. */
export const strings: Translated<typeof english> = {
  permissions: {
    'invoices.read': 'قراءة الفواتير والعملاء وملفات المحاسب',
    'invoices.write': 'كتابة الفواتير وإصدارها وإرسالها وتصحيحها، وتسجيل ما دُفع',
    'invoices.settings': 'تغيير بيانات البائع ونسب الضريبة، وإقفال الأشهر',
  },
  refusals: {
    'below-zero': 'المجموع دون الصفر. ما على النادي يكون بإشعار دائن.',
    issued: 'صدرت هذه الوثيقة ولا تتغير بعد ذلك. يصححها إشعار دائن.',
    'not-issued': 'هذه مسودة، ويلزم إصدارها أولًا.',
    'no-lines': 'يلزم الوثيقةَ بند واحد على الأقل.',
    'month-closed': 'ذلك الشهر مقفل. يلزم يوم بعده.',
    'not-payable': 'هذا إشعار دائن.',
    'other-currency': 'هذه عملة غير عملة الوثيقة.',
    'more-than-left': 'أكثر مما بقي لتصحيحه.',
    nobody: 'لم يبق من تُرسل إليه.',
  },
  fields: {
    'tax-id-form': 'ليس هذا رقمًا ضريبيًا لتلك الدولة',
    'tax-id-like': 'ليس هذا رقمًا ضريبيًا لتلك الدولة. مثاله {example}.',
    'tax-id-check': 'أرقام التحقق لا تطابق. تلزم مقارنته بالشهادة.',
    series: 'حتى 8 حروف لاتينية وأرقام',
    'series-taken': 'هذا الاسم لسلسلة أخرى',
  },
  done: {
    details: 'حُفظت بيانات الفوترة.',
  },
  mails: {
    sent: {
      subject: 'الفاتورة {number} من {club}',
      body: 'هذه الفاتورة {number} بمبلغ {amount}، وتُستحق في {due}. وهي مرفقة بصيغة PDF، وتعرضها الصفحة أدناه بلا حساب.',
      action: 'عرض الفاتورة ودفعها',
    },
    credited: {
      subject: 'الإشعار الدائن {number} من {club}',
      body: 'هذا الإشعار الدائن {number} بمبلغ {amount}. وهو مرفق بصيغة PDF، وتعرضه الصفحة أدناه بلا حساب.',
      action: 'عرض الإشعار',
    },
  },
}
