import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Words of the contact form in Arabic. */
export const strings: Translated<typeof english> = {
  pages: { contact: 'اتصل بنا', 'contact-too': 'مراسلة القائمين على النادي.' },
  title: 'اتصل بنا',
  lead: 'سؤال أو صحافة أو شراكة أو خلل ما: كل رسالة يقرؤها شخص.',
  name: 'اسمك',
  email: 'بريدك الإلكتروني',
  'email-hint': 'نرد عليك هنا، ولا نستخدمه لغير ذلك.',
  subject: 'الموضوع',
  message: 'الرسالة',
  'on-page': 'الصفحة: {link}',
  'failed-request': 'الطلب الذي تعذر: {id}',
  website: 'يبقى هذا فارغًا',
  send: 'إرسال',
  sent: 'وصلت رسالتك.',
  failed: 'حدث خطأ، تُرجى إعادة المحاولة لاحقًا.',
  'sent-too': 'نرد على {email}، غالبًا خلال يومي عمل.',
  another: 'كتابة رسالة أخرى',
  'mail-us': 'بالبريد',
  'call-us': 'بالهاتف',
  'visit-us': 'العنوان',
  'faq-title': 'لعل الجواب موجود؟',
  'faq-link': 'الأسئلة الشائعة',
  mails: { message: { subject: 'نموذج الاتصال: {subject}', body: 'كتب {name} ({email}):\n{message}' } },
}
