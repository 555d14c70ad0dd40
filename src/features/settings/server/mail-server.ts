import { z } from 'zod'
import { record } from '../../../platform/server/audit.ts'
import type { Db } from '../../../platform/server/db.ts'
import { drawMail, type MailLook, senderIn } from '../../../platform/server/mail-look.ts'
import { type MailRoute, smtpTransport } from '../../../platform/server/mailer.ts'
import type { OutsideCall } from '../../../platform/server/outside.ts'
import type { House } from '../../../platform/server/registry.ts'
import { seal, unseal } from '../../../platform/server/seal.ts'
import type { BodyOf } from '../../../platform/shared/call.ts'
import { refuseField } from '../../../platform/shared/refusal.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { MailServer, Settings } from '../contract/catalogue.ts'
import { MAIL_TRIES, type MailServerTyped, type tryMailServer } from '../contract/settings.ts'
import { logoUrlOf } from './club-facts.ts'
import { allSettings } from './queries.ts'
import type { Changer } from './save-settings.ts'

/** True when what is typed is the stored server, so that its password may stay without being typed again. */
const isSameServer = (typed: MailServerTyped, stored: MailServer | null): stored is MailServer =>
  stored !== null && typed.host === stored.host && typed.username === stored.username

/**
 * The server as it is stored: a typed password sealed; without one the stored password stays, but only for the same server
 * and user, so that nobody can have it sent elsewhere. Refuses `mail.password` otherwise.
 */
export function sealedServer(key: string, typed: MailServerTyped, stored: MailServer | null): MailServer {
  const { password } = typed
  if (password !== undefined) return { ...typed, password: password === '' ? '' : seal(key, password) }
  if (isSameServer(typed, stored)) return { ...typed, password: stored.password }
  return typed.username === '' ? { ...typed, password: '' } : refuseField('mail.password', 'settings.password-again')
}

/** Where a stored server takes mails, with its password opened. */
export function routeOf(key: string, server: MailServer): MailRoute {
  const secure = server.security === 'tls'
  const login = server.username
    ? `${encodeURIComponent(server.username)}:${encodeURIComponent(server.password ? unseal(key, server.password) : '')}@`
    : ''
  const host = server.host.includes(':') ? `[${server.host}]` : server.host
  const upgrade =
    server.security === 'starttls' ? '?requireTLS=true' : server.security === 'none' ? '?ignoreTLS=true' : ''
  return {
    smtpUrl: `${secure ? 'smtps' : 'smtp'}://${login}${host}:${server.port}/${upgrade}`,
    from: server.fromName ? `"${server.fromName.replace(/["\\]/g, '')}" <${server.fromAddress}>` : server.fromAddress,
  }
}

const MailTry = z.object({ outcome: z.enum(MAIL_TRIES), words: z.string() })
type MailTry = z.infer<typeof MailTry>

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
const mailTrial = (drawn: Drawn): OutsideCall<Parameters<typeof sendTrial>[0] & { to: string }, MailTry> => ({
  name: 'settings.try-mail',
  request: z.object({ smtpUrl: z.string(), from: z.string(), to: z.string() }),
  outcome: MailTry,
  seconds: (4 * PATIENCE_MS) / 1000,
  call: ({ to, ...route }) => sendTrial(route, to, drawn),
})

type Tried = BodyOf<typeof tryMailServer> & { language: Language; cause: string }

/** Sends one mail through the typed server, or the one in use, and tells what became of it. Refuses where there is none. */
export async function tryServer(db: Db, house: House, by: Required<Changer>, asked: Tried): Promise<MailTry> {
  const { language, cause } = asked
  const settings = await allSettings(db)
  const key = house.secrets.columnKey
  const server = asked.mail ? sealedServer(key, asked.mail, settings.mail) : settings.mail
  const route = server ? routeOf(key, server) : { smtpUrl: house.config.SMTP_URL ?? null, from: house.config.MAIL_FROM }
  const { smtpUrl } = route
  if (smtpUrl === null) return refuseField('mail', 'required')
  const drawn = { language, look: mailLookOf(settings), siteUrl: house.siteUrl() }
  const { outcome } = await house.ask(mailTrial(drawn), {
    cause,
    intend: async () => ({ smtpUrl, from: route.from, to: asked.to }),
    effect: (tx, { outcome: said }) =>
      record(tx, {
        actorId: by.id,
        action: 'settings.try-mail',
        after: { to: asked.to, outcome: said.outcome },
        address: by.origin.address,
        requestId: by.origin.requestId,
      }),
  })
  return outcome
}

/** How mails look with these settings: the club's logo, name and primary, and how to reach it at the foot. */
export function mailLookOf({ clubName, colours, contact, logo }: Settings): MailLook {
  const foot = (language: 'en' | 'ar') =>
    [clubName[language], contact.address[language], contact.mail].filter(Boolean).join(' · ')
  return {
    clubName,
    primary: colours.primary,
    onPrimary: '#FFFFFF',
    footer: { en: foot('en'), ar: foot('ar') },
    logo: logoUrlOf(logo),
  }
}
