import type { Request } from './request.ts'
import type { Scenario, World } from './scenario.ts'

const PAGES = [
  '',
  'page=2',
  'page=40',
  'category=made-3',
  'tag=auction',
  'category=made-5&page=3',
  'tag=family&category=made-1',
]
/** What many have and what few have, two words together, in both scripts, and what nobody has. */
const TYPED = ['turbine', 'escrow covenant', 'price', 'التوربين', 'الضمان التعهد', 'السعر', 'nobody-has-this']
const POSTS = 400

/** The blog as its readers ask for it: each against a program that was written by hand. */
export function articleScenarios({ bearers, articles }: World): Scenario[] {
  const written = { checksPassword: false, written: true } as const
  const asked = (paths: readonly string[]): Request[] =>
    articles === 0
      ? []
      : paths.map((path, at) => ({
          method: 'GET',
          path,
          headers: {
            'accept-language': at % 2 ? 'ar' : 'en',
            // Half of them are visitors.
            ...(at % 4 < 2 && { authorization: `Bearer ${bearers[at % bearers.length]}` }),
          },
        }))
  const slugs = Array.from({ length: Math.min(POSTS, articles) }, (_, at) => {
    const count = 1 + Math.floor((at * articles) / Math.min(POSTS, articles))
    return `/api/blog/${at % 2 ? 'ar' : 'en'}-post-${count}`
  })
  return [
    {
      ...written,
      name: 'article-list',
      title: 'blog: pages of the list, by category and tag',
      requests: asked([...PAGES, ...PAGES].map(query => `/api/blog?${query}`)),
    },
    {
      ...written,
      name: 'article-search',
      title: 'blog: words in both scripts',
      requests: asked(TYPED.flatMap(text => [text, text]).map(text => `/api/blog?search=${encodeURIComponent(text)}`)),
    },
    { ...written, name: 'article-page', title: 'blog: a post', requests: asked(slugs) },
  ]
}
