import type { Screens } from '../../../platform/web/web-feature.ts'

const register = async () => (await import('./Register.tsx')).Register

/** Path → screen; each loads with its route. */
export const screens: Screens = {
  '/register': register,
  '/register/:id': register,
  '/user/authenticated/:token': async () => (await import('./VerifyAddress.tsx')).VerifyAddress,
  '/confirm-email/:token': async () => (await import('./ConfirmEmail.tsx')).ConfirmEmail,
}
