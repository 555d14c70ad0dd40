import type { Screens } from '../../../platform/web/web-feature.ts'

const people = async () => (await import('./PeopleScreen.tsx')).PeopleScreen

/** Path → screen; each loads with its route. */
export const screens: Screens = {
  '/users': people,
  '/apps/users/list': people,
  '/apps/users/view/:id': async () => (await import('./person/PersonScreen.tsx')).PersonScreen,
  '/apps/users/edit/:id': async () => (await import('./person/PersonScreen.tsx')).EditPersonScreen,
  '/apps/company/preview/:id': async () => (await import('./PreviewScreen.tsx')).PreviewScreen,
  '/users-activity': async () => (await import('./ActivityScreen.tsx')).ActivityScreen,
  '/users/super-admins': async () => (await import('./SuperAdminsScreen.tsx')).SuperAdminsScreen,
  '/partners': async () => (await import('./PartnersScreen.tsx')).PartnersScreen,
}
