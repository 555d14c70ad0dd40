import type { FaqGroup } from '../contract.ts'

/** Questions as schema.org's FAQPage, for search engines. */
export const questionsAsData = (groups: readonly FaqGroup[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: groups.flatMap(group =>
    group.entries.map(entry => ({
      '@type': 'Question',
      name: entry.question,
      acceptedAnswer: { '@type': 'Answer', text: entry.answer },
    })),
  ),
})
