/** Words of the market. */
export const strings = {
  'kind-words': {
    idea: 'idea ideas',
    project: 'project projects',
    product: 'product products',
    service: 'service services',
  },
} as const
