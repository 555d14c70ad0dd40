import { useNavigate } from 'react-router'
import css from './ArticleBody.module.css'

/** Sanitised rich text of the database. Links within the site go through the router. */
export function ArticleBody({ html }: { html: string }) {
  const go = useNavigate()
  const follow = (event: React.MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const href = link?.getAttribute('href')
    if (!href?.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void go(href)
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server when it was stored
  // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are what is clicked
  return <div className={css.body} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
}
