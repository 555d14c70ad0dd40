/** Every sentence of the command palette. */
export const strings = {
  title: 'Search pages and actions',
  placeholder: 'Where to, or what to do?',
  groups: { recent: 'Recent', pages: 'Pages', actions: 'Actions', search: 'Search in' },
  none: 'Nothing matches “{query}”',
  found: { one: '{count} entry', other: '{count} entries' },
  keys: { move: 'to move', open: 'to open', close: 'to close' },
} as const
