import { z } from 'zod'
import { MailServerTyped } from '../../settings/contract/settings.ts'

/** The mail server with the address that a test mail goes to. */
export const MailForm = z.object({ mail: MailServerTyped, to: z.email() })

/** An empty password leaves the stored one as it is. */
export function asSent(mail: MailServerTyped, hasPassword: boolean): MailServerTyped {
  const { password, ...server } = mail
  return password === '' && hasPassword ? server : mail
}
