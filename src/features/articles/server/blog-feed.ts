import { XMLBuilder } from 'fast-xml-parser'
import { say } from '../../../platform/server/text.ts'
import type { Language } from '../../../platform/shared/text.ts'
import type { PostCard } from '../contract/blog.ts'
import { postPath } from '../rules/paths.ts'

/** The newest posts as RSS 2.0, for readers of feeds: what every visitor may know of them. */
export function blogFeed({ data }: { data: readonly PostCard[] }, language: Language, siteUrl: string): string {
  const builder = new XMLBuilder({ ignoreAttributes: false, format: true })
  const item = (post: PostCard) => ({
    title: post.title,
    link: `${siteUrl}${postPath(post.slug)}?lang=${language}`,
    guid: { '@_isPermaLink': 'false', '#text': post._id },
    pubDate: new Date(post.publishedAt).toUTCString(),
    description: post.excerpt,
    ...(post.category && { category: post.category.name }),
  })
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    rss: {
      '@_version': '2.0',
      channel: {
        title: say(language, 'articles', 'blog-title'),
        link: `${siteUrl}/blog/list?lang=${language}`,
        description: say(language, 'articles', 'blog-lead'),
        language,
        item: data.map(item),
      },
    },
  })
}
