import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of tickets and departments. */
export const screens: Screens = {
  '/tickets': () => import('./TicketPlaces.tsx').then(module => module.TicketsPlace),
  '/tickets/create': () => import('./mine/CreateTicketScreen.tsx').then(module => module.CreateTicketScreen),
  '/tickets/view/:ticketId': () => import('./TicketPlaces.tsx').then(module => module.TicketPlace),
  '/tickets/replies': () => import('./desk/RepliesScreen.tsx').then(module => module.RepliesScreen),
  '/tickets/figures': () => import('./desk/FiguresScreen.tsx').then(module => module.FiguresScreen),
  '/tickets/settings': () => import('./SettingsScreen.tsx').then(module => module.SettingsScreen),
  '/tickets/rules': () => import('./automation/RulesScreen.tsx').then(module => module.RulesScreen),
  '/tickets/departments': () => import('./departments/DepartmentsScreen.tsx').then(module => module.DepartmentsScreen),
  '/tickets/departments/add': () =>
    import('./departments/DepartmentScreens.tsx').then(module => module.AddDepartmentScreen),
  '/tickets/departments/edit/:departmentId': () =>
    import('./departments/DepartmentScreens.tsx').then(module => module.EditDepartmentScreen),
}
