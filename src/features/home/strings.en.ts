/** Every sentence of the front page. */
export const strings = {
  title: 'Home',
  description: 'Companies, investors, freelancers, advisors and brokers in one room. Every profile is read by people.',
  hero: { title: 'Meet the people your business is missing.' },
} as const
