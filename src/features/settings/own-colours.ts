/** The product's own two colours, which its tokens are made of. */
export const OWN_COLOURS = { primary: '#0E5A4F', brass: '#B5832A' }

/** True for the product's own colours, in either spelling. */
export const isOwnPalette = ({ primary, brass }: typeof OWN_COLOURS): boolean =>
  primary.toUpperCase() === OWN_COLOURS.primary && brass.toUpperCase() === OWN_COLOURS.brass
