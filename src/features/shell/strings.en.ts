/** Every sentence of the bars, menus and message pages. */
export const strings = {
  missing: {
    title: 'Page not found',
    body: 'The address may be old or mistyped. Nothing you did is lost.',
  },
  broken: {
    title: 'This page broke',
    body: 'The fault is ours. Nothing you saved is lost; trying again often helps.',
  },
  home: 'Go home',
} as const
