import { z } from 'zod'
import { drawMail, type MailLook, senderIn } from '../../../platform/server/mail-look.ts'
import { type MailRoute, smtpTransport } from '../../../platform/server/mailer.ts'
import type { OutsideCall } from '../../../platform/server/outside.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { MAIL_TRIES } from '../contract/settings.ts'

const MailTry = z.object({ outcome: z.enum(MAIL_TRIES), words: z.string() })
export type MailTry = z.infer<typeof MailTry>

/** How long the server may take for each step while somebody waits in front of the screen. */
const PATIENCE_MS = 8000

type Drawn = { language: Language; look: MailLook; siteUrl: string }

type Failure = Error & { code?: string; response?: string }

function outcomeOf({ code, response, message }: Failure): MailTry['outcome'] {
  if (response) return 'refused'
  if (code === 'ETIMEDOUT') return 'timed-out'
  if (code === 'ETLS' || /ssl|tls|certificate/i.test(message)) return 'insecure'
  return 'unreachable'
}

/** Sends one mail now and tells what the server said; never throws for what the server does. */
export async function sendTrial(
  route: MailRoute & { smtpUrl: string },
  to: string,
  drawn: Drawn,
  patienceMs = PATIENCE_MS,
): Promise<MailTry> {
  const order = { kind: 'settings.test', params: {}, language: drawn.language, link: null, unsubscribe: null }
  const { subject, html, plain } = drawMail(order, drawn.look, drawn.siteUrl)
  const transport = smtpTransport(route.smtpUrl, patienceMs)
  try {
    const sent = await transport.sendMail({
      from: senderIn(route.from, drawn.look, drawn.language),
      to,
      subject,
      html,
      text: plain,
    })
    return { outcome: 'delivered', words: String(sent.response ?? '') }
  } catch (error) {
    const failure = error as Failure
    return { outcome: outcomeOf(failure), words: failure.response ?? failure.message }
  } finally {
    transport.close()
  }
}

/** One mail to a server that is being set up. Somebody waits in front of the screen: it is not sent later. */
export const mailTrial = (drawn: Drawn): OutsideCall<Parameters<typeof sendTrial>[0] & { to: string }, MailTry> => ({
  name: 'settings.try-mail',
  request: z.object({ smtpUrl: z.string(), from: z.string(), to: z.string() }),
  outcome: MailTry,
  seconds: (4 * PATIENCE_MS) / 1000,
  call: ({ to, ...route }) => sendTrial(route, to, drawn),
})
