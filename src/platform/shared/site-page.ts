import type { Access } from './access.ts'

/**
 * A screen's address as both sides need it: the server for the real HTTP status, head tags and sitemap, the browser for
 * guard, title and layout. `path` has `:params`; `title` and `description` are keys of the feature's strings.
 */
export type Page = {
  path: string
  title: string
  description?: string
  /**
   * What the document itself shows until the screen is drawn, in the shape and place of the screen's own: heading and lead are
   * keys of the feature's strings; a list's first picture, the picture over a thing's page (`thing`) and the first texts of a
   * feed are of what the page reads first. Over a feed stands what visitors are told of it. A member's `pane` is shown to members
   * alone, with the field that its list is searched by.
   */
  firstPaint?: { shape: 'hero' | 'list' | 'feed' | 'pane'; heading: string; lead: string } | { shape: 'thing' }
  access?: Access
  /** Where a viewer who may not open it is sent instead of the usual place. */
  refused?: string
  /** `full` hides bars and footer (spec: full-page routes); `office` is the back-office frame. */
  layout?: 'site' | 'full' | 'office'
  /** Whoever this lets in sees the page in the back-office frame: one address, a member's own things and the club's desk. */
  officeFor?: Access
  /** Shown to search engines and listed in the sitemap. Default: public pages without params. */
  index?: boolean
  /** Path this address permanently leads to (`:params` are carried over), instead of a screen. */
  redirect?: string
  /** Allowed values per param; anything else is the 404 page (spec, error catalogue). */
  allow?: Record<string, readonly string[]>
  /** Fields that another site may post to this address; they are carried into its query (a provider's form_post). */
  posted?: readonly string[]
  /** Namespaces of strings this screen needs beside its own feature's. */
  strings?: readonly string[]
}
