/** Every sentence of the command palette. */
export const strings = {
  title: 'Search members, offers, pages and actions',
  placeholder: 'Search for people, pages or actions',
  groups: {
    recent: 'Recent',
    members: 'Members',
    items: 'Ideas, projects, products, services',
    articles: 'Articles and questions',
    pages: 'Pages',
    actions: 'Actions',
    desk: 'Accounts, tickets, complaints',
    search: 'Search in',
  },
  none: 'Nothing matches “{query}”',
  found: { one: '{count} entry', other: '{count} entries' },
  keys: { move: 'to move', open: 'to open', close: 'to close' },
} as const
