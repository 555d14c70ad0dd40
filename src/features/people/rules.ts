/** Signs instead of the letters of a contact that its reader may not see. */
const HIDDEN = '•••'

/** An address that tells which one it is to who knows it, and nothing to who does not: `r•••@m•••.example`. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const end = domain.lastIndexOf('.')
  return `${name.slice(0, 1)}${HIDDEN}@${domain.slice(0, 1)}${HIDDEN}${end > 0 ? domain.slice(end) : ''}`
}

/** A phone number with its country and last two digits: `+971 •••21`. */
export function maskPhone(code: string, number: string): string {
  return `+${code.replace(/\D/g, '')} ${HIDDEN}${number.slice(-2)}`
}

const EMAIL = /[^\s@"'<>(),;:]+@[^\s@"'<>(),;:]+\.[a-z]{2,}/gi

/** Any value with every address in its texts masked: what the audit log kept, for who may not see contacts. */
export function maskContacts(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(EMAIL, maskEmail)
  if (Array.isArray(value)) return value.map(maskContacts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, maskContacts(one)]))
}

/** A network address without its last part: `10.0.0.•••`. */
export function maskAddress(address: string | null): string | null {
  return address?.replace(/([.:])[^.:]*$/, `$1${HIDDEN}`) ?? null
}

/** Whether an account is open: suspended, never confirmed, or active. */
export function accountStateOf(person: { suspendedAt: string | null; verifiedAt: string | null }) {
  if (person.suspendedAt) return 'suspended' as const
  return person.verifiedAt ? ('active' as const) : ('unverified' as const)
}
