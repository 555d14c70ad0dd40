/** Info pages and the addresses that show them. */
export const PAGE_PATHS = {
  about: '/about-us',
  'how-it-works': '/how-it-works',
  'terms-conditions': '/terms-conditions',
  'privacy-policy': '/privacy-policy',
  'copyright-policy': '/copyright-policy',
} as const
export type PageKey = keyof typeof PAGE_PATHS
export const PAGE_KEYS = Object.keys(PAGE_PATHS) as [PageKey, ...PageKey[]]
