import type { MailRoute } from '../../../platform/server/mailer.ts'
import { seal, unseal } from '../../../platform/server/seal.ts'
import { refuseField } from '../../../platform/shared/refusal.ts'
import type { MailServer } from '../contract/catalogue.ts'
import type { MailServerTyped } from '../contract/settings.ts'

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
