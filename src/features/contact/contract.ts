import { z } from 'zod'
import { call } from '../../platform/shared/call.ts'
import { Done } from '../../platform/shared/ids.ts'

/** What the contact form sends (spec: POST contacts). */
export const ContactForm = z.object({
  name: z.string().trim().min(1).max(100),
  email: z.email().max(254),
  subject: z.string().trim().min(1).max(150),
  message: z.string().trim().min(10).max(4000),
})
export type ContactForm = z.infer<typeof ContactForm>

export const sendContact = call('POST /contacts', {
  summary: 'A message from the contact form to the club.',
  access: 'anyone',
  // `website` is shown to nobody: whoever fills it is a program, is thanked and not heard.
  body: ContactForm.extend({ website: z.string().max(200).optional() }),
  answer: Done,
  limits: [
    { max: 5, seconds: 3600, by: 'address' },
    { max: 3, seconds: 3600, by: 'body:email' },
  ],
  status: 201,
})
