import type { Screens } from '../../../platform/web/web-feature.ts'

const load = () => import('./editing/LookupScreens.tsx')

/** Path → screen; each loads with its route. */
export const screens: Screens = {
  '/categories': async () => (await load()).Categories,
  '/apps/category/list': async () => (await load()).CategoryApp,
  '/apps/category/add': async () => (await load()).AddCategory,
  '/apps/category/edit/:id': async () => (await load()).EditCategory,
  '/industries': async () => (await load()).Industries,
  '/apps/industry/list': async () => (await load()).IndustryApp,
  '/apps/industry/add': async () => (await load()).AddIndustry,
  '/apps/industry/edit/:id': async () => (await load()).EditIndustry,
  '/skills': async () => (await load()).Skills,
  '/currencies': async () => (await load()).Currencies,
  '/settings/countries': async () => (await load()).Countries,
  '/settings/countries/:countryId': async () => (await load()).States,
}
