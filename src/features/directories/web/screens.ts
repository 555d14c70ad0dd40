import type { Screens } from '../../../platform/web/web-feature.ts'

const directories = () => import('./directory-screens.tsx')
const entry = () => import('./EntryScreen.tsx').then(module => module.EntryScreen)

/** Screens of the directories. */
export const screens: Screens = {
  '/company/list': () => directories().then(module => module.CompaniesScreen),
  '/investor/list': () => directories().then(module => module.InvestorsScreen),
  '/freelancer/list': () => directories().then(module => module.FreelancersScreen),
  '/broker/list': () => directories().then(module => module.BrokersScreen),
  '/advisor/list': () => directories().then(module => module.AdvisorsScreen),
  '/saved-searches': () => import('./saved/SavedScreen.tsx').then(module => module.SavedScreen),
  '/saved-searches/stop/:token': () => import('./saved/StopScreen.tsx').then(module => module.StopScreen),
  '/investor/list/:id': entry,
  '/freelancer/list/:id': entry,
  '/broker/list/:id': entry,
  '/advisor/list/:id': entry,
}
