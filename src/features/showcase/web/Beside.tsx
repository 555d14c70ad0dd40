import { shortDate } from '../../../platform/shared/text.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ProfileCard } from '../../profiles/web/ProfileCard.tsx'
import { CardFacts } from '../../profiles/web/show/CardFacts.tsx'
import type { Showcase } from '../contract/page.ts'
import type { strings } from '../strings.en.ts'
import { CompanySale } from './CompanySale.tsx'
import css from './ShowcasePage.module.css'

/** Beside the page: the two figures, what was checked, and who is like them. */
export function Beside({ showcase }: { showcase: Showcase }) {
  const t = useText<typeof strings>('showcase')
  const { viewer } = useSession()
  const { card, similar } = showcase
  const { verified } = card
  const locked = showcase.view.groups.some(group => group.fields.some(field => field.locked !== null))
  return (
    <aside className={css.beside}>
      <section className={css.box} aria-label={t('facts')}>
        <CardFacts card={card} />
        {verified && (
          <p className={css.checked}>
            {verified.by
              ? t('checked-by', { name: verified.by, date: shortDate(verified.at) })
              : t('checked-by-club', { date: shortDate(verified.at) })}
          </p>
        )}
      </section>
      {card.kind === 'company' && (
        <div className={css.sale}>
          <CompanySale card={card} />
        </div>
      )}
      {!viewer && locked && (
        <section className={css.join}>
          <strong>{t('join-to-see')}</strong>
          <p>{t('join-to-see-too')}</p>
          <Button variant="primary" href="/register">
            {t('join')}
          </Button>
        </section>
      )}
      {similar.length > 0 && (
        <section>
          <h2 className={css.similar}>{t('similar')}</h2>
          <div className={css.cards}>
            {similar.map(one => (
              <ProfileCard key={one._id} card={one} href={`/profile/${one.username}`} />
            ))}
          </div>
        </section>
      )}
    </aside>
  )
}
