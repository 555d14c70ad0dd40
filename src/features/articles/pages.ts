import type { Page } from '../../platform/shared/site-page.ts'
import { PAGE_KEYS, PAGE_PATHS } from './rules/info-pages.ts'
import { READ, UPDATE } from './rules/rights.ts'

/** Addresses of the info pages, the questions and the blog, and of the desk where they are written. */
export const pages: readonly Page[] = [
  ...PAGE_KEYS.map(key => ({ path: PAGE_PATHS[key], title: `pages.${key}`, description: `pages.${key}-too` })),
  { path: '/faq', title: 'pages.faq', description: 'pages.faq-too' },
  { path: '/pages/faq', title: 'pages.faq', description: 'pages.faq-too', index: false },
  { path: '/blog/list', title: 'pages.blog', description: 'pages.blog-too' },
  { path: '/pages/blog/:postId', title: 'pages.post', strings: ['social', 'reports'] },
  { path: '/pages/blog/edit/:articleId', title: 'pages.editor', access: READ, layout: 'office' },
  { path: '/pages/knowledge-base', title: 'pages.knowledge', description: 'pages.knowledge-too' },
  { path: '/pages/knowledge-base/:category', title: 'pages.knowledge' },
  { path: '/pages/knowledge-base/:category/:slug', title: 'pages.knowledge-article' },
  { path: '/blogs', title: 'pages.desk', access: READ, layout: 'office' },
  { path: '/blogs/create', title: 'desk.new', access: UPDATE, layout: 'office' },
  { path: '/blogs/edit/:articleId', title: 'pages.editor', access: READ, layout: 'office' },
  { path: '/faq/list', title: 'pages.questions', access: READ, layout: 'office' },
]
