import type { Page } from '../../platform/shared/site-page.ts'

const page = (path: string, title: string): Page => ({
  path,
  title,
  access: { permission: 'lookups.manage' },
  layout: 'office',
})
const CATEGORIES = 'lists.categories.title'
const INDUSTRIES = 'lists.industries.title'

/** The editor of look-ups. The addresses under /apps are those of the employees' apps (spec): the same screens. */
export const pages: readonly Page[] = [
  page('/categories', CATEGORIES),
  page('/apps/category/list', CATEGORIES),
  page('/apps/category/add', 'lists.categories.add'),
  page('/apps/category/edit/:id', 'lists.categories.edit'),
  page('/industries', INDUSTRIES),
  page('/apps/industry/list', INDUSTRIES),
  page('/apps/industry/add', 'lists.industries.add'),
  page('/apps/industry/edit/:id', 'lists.industries.edit'),
  page('/skills', 'lists.skills.title'),
  page('/currencies', 'lists.currencies.title'),
  page('/settings/countries', 'lists.countries.title'),
  page('/settings/countries/:countryId', 'lists.states.title'),
]
