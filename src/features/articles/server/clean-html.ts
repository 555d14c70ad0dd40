import sanitizeHtml from 'sanitize-html'

/** Pictures of rich text lie in the house: nothing is fetched from elsewhere when somebody reads. */
const OWN_FILE = /^\/api\/files\/[0-9a-f]{8}-[0-9a-f-]{27}$/

/** What an article may hold; everything else is dropped, scripts, styles and handlers first of all. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'p', 'br', 'hr', 'blockquote', 'pre', 'aside'],
    ...['ul', 'ol', 'li'],
    ...['strong', 'em', 's', 'u', 'code', 'a', 'span'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ...['figure', 'img', 'figcaption'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    // A link that stands as a card of its own: to a page elsewhere, or a file of the article.
    figure: [{ name: 'data-card', multiple: false, values: ['link', 'file'] }],
    '*': ['dir', 'lang'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_FILE.test(attribs.src ?? ''),
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      attribs: attributes.href?.startsWith('/') ? attributes : { ...attributes, rel: 'noopener nofollow' },
    }),
  },
}

/** Rich text as it may be stored and shown. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, ALLOWED)
