import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** No screen speaks of it: what somebody reads is said by whoever took the mail. */
export const strings: Translated<typeof english> = {
  retention: {
    'incoming-mails': { title: 'الرسائل الواردة', why: 'نصوصها بعد أن صارت تذكرة أو رسالة.' },
  },
}
