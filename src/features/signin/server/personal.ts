import type { Personal } from '../../../platform/server/personal.ts'

/** Ways in, and where they were used. */
export const personal: Personal = {
  tables: [
    { table: 'sessions', whose: ['user_id'], erased: 'deleted' },
    { table: 'known_devices', whose: ['user_id'], erased: 'deleted' },
    { table: 'linked_identities', whose: ['user_id'], erased: 'deleted' },
    { table: 'passkeys', whose: ['user_id'], erased: 'deleted', without: ['credential_id', 'public_key', 'counter'] },
    { table: 'passkey_challenges', whose: ['user_id'], erased: 'deleted', exported: false },
    { table: 'second_factors', whose: ['user_id'], erased: 'deleted', exported: false },
    { table: 'reset_tokens', whose: ['user_id'], erased: 'deleted', exported: false },
    { table: 'login_tickets', whose: ['user_id'], erased: 'deleted', exported: false },
  ],
}
