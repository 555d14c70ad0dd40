/**
 * What the head of a page says; `status` 404 when the thing is not there for everyone, 503 while the club is closed, with
 * the seconds after which one may ask again.
 */
export type HeadFacts = {
  title: string
  description?: string
  image?: string
  canonical?: string
  /** A path of the site where the page stands now: its document is there. */
  moved?: string
  status?: 200 | 404 | 503
  retryAfterSeconds?: number
  noindex?: boolean
  jsonLd?: object
}
