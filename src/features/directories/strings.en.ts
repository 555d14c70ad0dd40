/** Words of the directories. */
export const strings = {
  pages: {
    companies: 'Companies',
    'companies-too': 'Companies that the review team has read: what they seek, their figures, their place.',
  },
} as const
