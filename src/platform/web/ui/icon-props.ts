/** Properties of a lucide icon in running text: 20 px, the club's stroke. */
export const iconProps = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The same at 16 px, for chips, hints and captions. */
export const iconSmall = { ...iconProps, size: 16 } as const

/** The same at 24 px, for bars. */
export const iconLarge = { ...iconProps, size: 24 } as const
