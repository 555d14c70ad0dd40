import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Go } from '../../../platform/web/ui/Go.tsx'
import { useClub } from '../../settings/web/public.ts'
import { barOf, leadsSomewhere } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { HomeLink } from './BarParts.tsx'
import styles from './Footer.module.css'
import { mountedPages } from './mounted.ts'

const CLUB = [
  ['about', '/about-us'],
  ['how', '/how-it-works'],
  ['pricing', '/pricing'],
  ['blog', '/blog/list'],
] as const
const HELP = [
  ['knowledge', '/pages/knowledge-base'],
  ['faq', '/faq'],
  ['contact', '/contact-us'],
  ['privacy', '/privacy-policy'],
  ['terms', '/terms-conditions'],
  ['copyright', '/copyright-policy'],
  ['complaints', '/pages/complaints'],
  ['developers', '/developers'],
] as const

/** The foot of public pages: who the club is and where its rules stand. */
export function Footer() {
  const t = useText<typeof strings>('shell')
  const { viewer } = useSession()
  const pages = mountedPages()
  const { complaintsPublic } = useClub()
  const leads = ([key, path]: readonly [string, string]) =>
    (key !== 'complaints' || complaintsPublic) && leadsSomewhere(pages, viewer, path)
  const columns = [
    {
      key: 'services',
      links: barOf(pages, viewer).services.map(({ key, path }) => ({ path, words: t(`bar.${key}`) })),
    },
    { key: 'club', links: CLUB.filter(leads).map(([key, path]) => ({ path, words: t(`footer.${key}`) })) },
    { key: 'help', links: HELP.filter(leads).map(([key, path]) => ({ path, words: t(`footer.${key}`) })) },
  ] as const
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.club}>
          <HomeLink on="petrol" />
          <p className={styles.words}>{t('footer.words')}</p>
        </div>
        {columns.map(
          ({ key, links }) =>
            links.length > 0 && (
              <nav key={key} aria-label={t(`footer.${key}`)}>
                <h2 className={styles.head}>{t(`footer.${key}`)}</h2>
                <ul>
                  {links.map(({ path, words }) => (
                    <li key={path}>
                      <Go to={path} className={styles.link}>
                        {words}
                      </Go>
                    </li>
                  ))}
                </ul>
              </nav>
            ),
        )}
      </div>
    </footer>
  )
}
