import { ROLES } from '../../../platform/shared/access.ts'

/**
 * The six presets for the club's people and what each may do, as patterns over the permissions that features declare:
 * `tickets.*` is every action on tickets. A pattern may name what a later release brings.
 */
export const PRESETS: Record<string, readonly string[]> = {
  reviewer: ['verification.*', 'profiles.read', 'users.read'],
  'support-agent': [
    'tickets.*',
    'contact.*',
    'profiles.read',
    'users.read',
    'users.contact',
    'users.edit',
    'users.mail',
    'users.sessions',
  ],
  'content-editor': ['articles.*', 'campaigns.*', 'mail-templates.*'],
  finance: ['plans.*', 'subscriptions.*', 'payments.*', 'invoices.*', 'points.*', 'users.read', 'users.contact'],
  moderator: [
    'complaints.*',
    'comments.*',
    'lounge.*',
    'reviews.*',
    'agreements.*',
    'items.*',
    'auctions.*',
    'profiles.read',
    'users.read',
    'users.sessions',
    'users.suspend',
  ],
  'catalogue-manager': [
    'lookups.*',
    'categories.*',
    'countries.*',
    'currencies.*',
    'industries.*',
    'languages.*',
    'skills.*',
  ],
}

/** Rows that the program makes: the roles of the wire, which carry no permissions of their own, and the presets. */
export const SYSTEM_ROLES: readonly { name: string; kind: 'role' | 'preset' }[] = [
  ...ROLES.map(name => ({ name, kind: 'role' as const })),
  ...Object.keys(PRESETS).map(name => ({ name, kind: 'preset' as const })),
]

/** True when `resource.action` is what the pattern means. */
export const fits = (pattern: string, code: string): boolean =>
  pattern.endsWith('.*') ? code.startsWith(pattern.slice(0, -1)) : pattern === code
