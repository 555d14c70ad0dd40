import sanitizeHtml from 'sanitize-html'

/** What an article may hold; everything else is dropped, scripts, styles and handlers first of all. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'p',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'a',
    'br',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'img',
    'span',
  ],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'], '*': ['dir', 'lang'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['https'] },
  transformTags: {
    a: (tagName, attributes) => ({
      tagName,
      attribs: attributes.href?.startsWith('/') ? attributes : { ...attributes, rel: 'noopener nofollow' },
    }),
  },
}

/** Rich text as it may be stored and shown. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, ALLOWED)
