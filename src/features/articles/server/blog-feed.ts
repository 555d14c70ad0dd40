import { XMLBuilder } from 'fast-xml-parser'
import { say } from '../../../platform/server/text.ts'
import type { Language } from '../../../platform/shared/text.ts'
import { postPath } from '../rules/paths.ts'
import type { WholePost } from './posts.ts'

/** Rich text for another site: addresses of this one with its name. */
const elsewhere = (html: string, siteUrl: string): string => html.replace(/ (href|src)="\//g, ` $1="${siteUrl}/`)

/** The newest posts as RSS 2.0, for readers of feeds: what every visitor may read of them, with the files below each. */
export function blogFeed(posts: readonly WholePost[], language: Language, siteUrl: string): string {
  const builder = new XMLBuilder({ ignoreAttributes: false, format: true })
  const item = (post: WholePost) => ({
    title: post.title,
    link: `${siteUrl}${postPath(post.slug)}?lang=${language}`,
    guid: { '@_isPermaLink': 'false', '#text': post._id },
    pubDate: new Date(post.publishedAt).toUTCString(),
    description: post.excerpt,
    ...(post.category && { category: post.category.name }),
    ...(post.body !== null && { 'content:encoded': elsewhere(post.body, siteUrl) }),
    enclosure: post.files.map(file => ({
      '@_url': `${siteUrl}${file.fileUrl}?download=1`,
      '@_length': file.size,
      '@_type': file.type,
    })),
  })
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    rss: {
      '@_version': '2.0',
      '@_xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
      channel: {
        title: say(language, 'articles', 'blog-title'),
        link: `${siteUrl}/blog/list?lang=${language}`,
        description: say(language, 'articles', 'blog-lead'),
        language,
        item: posts.map(item),
      },
    },
  })
}
