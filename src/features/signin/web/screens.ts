import type { Screens } from '../../../platform/web/web-feature.ts'

/** Path → screen; each loads with its route. */
export const screens: Screens = {
  '/login': async () => (await import('./Login.tsx')).Login,
  '/forgot-password': async () => (await import('./ForgotPassword.tsx')).ForgotPassword,
  '/reset-password/:token': async () => (await import('./ResetPassword.tsx')).ResetPassword,
  '/authentication': async () => (await import('./Authentication.tsx')).Authentication,
}
