import type { Screens } from '../../../platform/web/web-feature.ts'
import { PAGE_KEYS, PAGE_PATHS } from '../rules/info-pages.ts'

const editor = () => import('./editor/EditorScreen.tsx').then(module => module.EditorScreen)
const knowledge = () => import('./knowledge/KnowledgeScreen.tsx').then(module => module.KnowledgeScreen)
const faq = () => import('./FaqScreen.tsx').then(module => module.FaqScreen)

/** Screens of articles. */
export const screens: Screens = {
  ...Object.fromEntries(
    PAGE_KEYS.map(key => [PAGE_PATHS[key], () => import('./InfoScreen.tsx').then(module => module.InfoScreen)]),
  ),
  '/faq': faq,
  '/pages/faq': faq,
  '/blog/list': () => import('./blog/BlogScreen.tsx').then(module => module.BlogScreen),
  '/pages/blog/:postId': () => import('./blog/PostScreen.tsx').then(module => module.PostScreen),
  '/pages/blog/edit/:articleId': editor,
  '/pages/knowledge-base': knowledge,
  '/pages/knowledge-base/:category': knowledge,
  '/pages/knowledge-base/:category/:slug': () =>
    import('./knowledge/KnowledgeArticleScreen.tsx').then(module => module.KnowledgeArticleScreen),
  '/blogs': () => import('./desk/ArticlesScreen.tsx').then(module => module.ArticlesScreen),
  '/blogs/create': () => import('./desk/BeginScreen.tsx').then(module => module.BeginScreen),
  '/blogs/edit/:articleId': editor,
  '/faq/list': () => import('./desk/QuestionsScreen.tsx').then(module => module.QuestionsScreen),
}
