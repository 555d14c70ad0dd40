import { useNavigate } from 'react-router'
import { useRead } from '../../../platform/web/call.ts'
import { listQuestions, readInfoPage } from '../contract.ts'
import type { PageKey } from '../rules/info-pages.ts'
import css from './ArticleBody.module.css'

/** Sanitised rich text of the database. Links within the site go through the router. */
export function ArticleBody({ html }: { html: string }) {
  const go = useNavigate()
  const follow = (event: React.MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const href = link?.getAttribute('href')
    // Files are no pages.
    if (!href?.startsWith('/') || href.startsWith('/api/') || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void go(href)
  }
  // The links inside are what is clicked; the text was sanitised on the server when it was stored.
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events, react/no-danger -- see above
  return <div className={css.body} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
}

const STALE_MS = 5 * 60_000

/** An info page of the club. */
export const useInfoPage = (key: PageKey) => useRead(readInfoPage, { params: { key } }, { staleMs: STALE_MS })

/** Questions by group. */
export const useQuestions = () => useRead(listQuestions, undefined, { staleMs: STALE_MS })
