/** Icons of the product on a home screen, by name: how large, and whether the phone cuts it to a shape. */
export const ICONS = {
  '192': { size: 192, purpose: 'any', file: '/icons/icon-192.png' },
  '512': { size: 512, purpose: 'any', file: '/icons/icon-512.png' },
  'maskable-512': { size: 512, purpose: 'maskable', file: '/icons/icon-maskable-512.png' },
} as const
export type IconName = keyof typeof ICONS
export const ICON_NAMES = ['192', '512', 'maskable-512'] as const
