import type { Page } from '../../platform/shared/site-page.ts'
import { ITEM_KINDS } from './kinds/item-kinds.ts'
import { editPathOf, mayOffer } from './rules.ts'

/** What fields and files of a wizard are said in. */
const WIZARD = ['forms', 'profiles'] as const

const OFFICE = { anyOf: [{ permission: 'items.moderate' }, { permission: 'items.review' }] } as const

/** Wizards of each kind, the ways that lead to an item's page, and the lists of the back-office. */
export const pages: readonly Page[] = [
  ...ITEM_KINDS.flatMap((kind): Page[] => [
    {
      path: `/${kind}/create`,
      title: `pages.create.${kind}`,
      access: { userTypes: mayOffer(kind) },
      strings: WIZARD,
    },
    {
      path: editPathOf(kind, ':id'),
      title: `pages.edit.${kind}`,
      access: { userTypes: mayOffer(kind) },
      strings: WIZARD,
    },
    { path: `/${kind}/details/:id`, title: `kinds.${kind}.noun`, redirect: '/profile/details/:id' },
    { path: `/${kind}s`, title: `pages.office.${kind}`, access: OFFICE, layout: 'office', strings: WIZARD },
  ]),
  // the other spelling of each (spec: the plural for ideas alone)
  ...ITEM_KINDS.flatMap((kind): Page[] => [
    { path: `/${kind}`, title: `pages.office.${kind}`, redirect: `/${kind}s` },
    { path: `/${kind}s/create`, title: `pages.create.${kind}`, redirect: `/${kind}/create` },
    {
      path: kind === 'idea' ? '/idea/edit/:id' : `/${kind}s/edit/:id`,
      title: `pages.edit.${kind}`,
      redirect: editPathOf(kind, ':id'),
    },
    { path: `/${kind}s/details/:id`, title: `kinds.${kind}.noun`, redirect: '/profile/details/:id' },
  ]),
]
