import type { Screens } from '../../../platform/web/web-feature.ts'

/** Screens of invoices. */
export const screens: Screens = {
  '/apps/invoice/list': () => import('./desk/InvoicesScreen.tsx').then(module => module.InvoicesScreen),
  '/apps/invoice/add': () => import('./desk/EditorScreens.tsx').then(module => module.AddInvoiceScreen),
  '/apps/invoice/preview/:invoiceId': () => import('./desk/InvoiceScreen.tsx').then(module => module.InvoiceScreen),
  '/apps/invoice/edit/:invoiceId': () => import('./desk/EditorScreens.tsx').then(module => module.EditInvoiceScreen),
  '/apps/invoice/clients': () => import('./desk/ClientsScreen.tsx').then(module => module.ClientsScreen),
  '/apps/invoice/months': () => import('./books/MonthsScreen.tsx').then(module => module.MonthsScreen),
  '/apps/invoice/settings': () => import('./books/SettingsScreen.tsx').then(module => module.SettingsScreen),
  '/documents/:secret': () => import('./DocumentPage.tsx').then(module => module.DocumentPage),
}
