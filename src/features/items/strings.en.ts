/** Words of items. */
export const strings = {
  refusals: {
    'sold-out': 'There are not that many left.',
    'not-on-sale': 'This is not on sale now.',
  },
}
