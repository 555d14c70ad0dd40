import { drawMail, type MailLook, senderIn } from '../../../platform/server/mail-look.ts'
import { type MailRoute, smtpTransport } from '../../../platform/server/mailer.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { MAIL_TRIES } from '../contract/settings.ts'

export type MailTry = { outcome: (typeof MAIL_TRIES)[number]; words: string }

/** How long the server may take for each step while somebody waits in front of the screen. */
const PATIENCE_MS = 8000

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
  drawn: { language: Language; look: MailLook; siteUrl: string },
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
