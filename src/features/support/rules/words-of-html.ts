/** Signs that stand for others in HTML. */
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** A link in words: where it leads stands behind what it is called, unless that is the same. */
function linkInWords(href: string, inside: string): string {
  const words = inside.replace(/<[^>]*>/g, '')
  return href.startsWith('/') || href === words || href === `mailto:${words}` ? words : `${words} (${href})`
}

/** What sanitised HTML says in words alone: a line for each paragraph and each point of a list, links with their addresses. */
export const wordsOfHtml = (html: string): string =>
  html
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, inside: string) =>
      linkInWords(href, inside),
    )
    .replace(/<li\b[^>]*>(?:\s*<p\b[^>]*>)?/g, '\n– ')
    .replace(/<(?:br|hr)\b[^>]*>|<\/(?:p|h2|h3|pre|blockquote|aside|tr|li|ul|ol|figcaption)>/g, '\n')
    .replace(/<\/(?:td|th)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, sign: string) => SIGNS[sign]!)
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join('\n')
