import type { Screens } from '../../../platform/web/web-feature.ts'

/** Path → screen; each loads with its route. */
export const screens: Screens = {
  '/roles': async () => (await import('./RolesScreen.tsx')).RolesScreen,
  '/roles/add': async () => (await import('./RoleScreen.tsx')).AddRoleScreen,
  '/roles/:roleId': async () => (await import('./RoleScreen.tsx')).RoleScreen,
  '/permissions': async () => (await import('./PermissionsScreen.tsx')).PermissionsScreen,
  '/access-control': async () => (await import('./TableScreen.tsx')).TableScreen,
}
