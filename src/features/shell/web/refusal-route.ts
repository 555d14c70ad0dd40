import type { AnsweredRefusal, RefusalRoute } from '../../../platform/web/call.ts'

/** What the way of a refusal may do. */
export type Steps = {
  /** The address now shown, with its query. */
  here(): string
  goTo(address: string): void
  /** Forgets the token and who was signed in. */
  forget(): void
  /** True while this window looks as a member: what is over then is the look, and forgetting it leads back. */
  looks(): boolean
  /** The danger toast with the server's sentence and the warning icon (spec, error catalogue). */
  warn(sentence: string): void
  /** Asks for password or second factor; true when it was given. */
  prove(): Promise<boolean>
}

/** The plans, with what was asked for marked and the way back. */
function pricingFor({ params }: AnsweredRefusal, here: string): string {
  const search = new URLSearchParams()
  const need = params.need ?? params.entitlement
  if (need !== undefined) search.set('need', String(need))
  if (!here.startsWith('/pages/pricing')) search.set('next', here)
  return `/pages/pricing?${search}`
}

const WAYS: Record<string, (refusal: AnsweredRefusal, steps: Steps) => void> = {
  unauthenticated: (_, { here, goTo, forget, looks }) => {
    const looked = looks()
    forget()
    if (!looked && !here().startsWith('/login')) goTo(`/login?next=${encodeURIComponent(here())}`)
  },
  'plan-required': (refusal, { here, goTo, warn }) => {
    warn(refusal.message)
    goTo(pricingFor(refusal, here()))
  },
  'profile-required': (refusal, { goTo, warn }) => {
    warn(refusal.message)
    goTo('/account-type')
  },
  'role-forbidden': (_, { goTo }) => goTo('/not-authorized'),
  maintenance: (_, { here, goTo }) => {
    if (!here().startsWith('/under-maintenance')) goTo(`/under-maintenance?next=${encodeURIComponent(here())}`)
  },
  looking: (refusal, { warn }) => warn(refusal.message),
  'set-up-first': (_, { here, goTo }) => {
    if (!here().startsWith('/setup')) goTo('/setup')
  },
}

/**
 * What some refusals do wherever they come from (spec, error catalogue; product rules, section 2): 401 leads to the login and
 * back, a missing plan to the prices, a missing profile to the chooser. Everything else is the caller's.
 */
export function makeRefusalRoute(steps: Steps): RefusalRoute {
  return async refusal => {
    if (refusal.code === 'proof-required') return (await steps.prove()) ? 'again' : 'pass'
    WAYS[refusal.code]?.(refusal, steps)
    return 'pass'
  }
}
