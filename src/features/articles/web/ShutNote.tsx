import { useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import type { strings } from '../strings.en.ts'
import css from './ShutNote.module.css'

type ShutNoteProps = { shut: 'members' | 'plans'; plans: readonly string[]; lead?: string; path: string }

/** Where an article ends for who may not read on: whom it is for, and the way to become one of them. */
export function ShutNote({ shut, plans, lead, path }: ShutNoteProps) {
  const t = useText<typeof strings>('articles')
  const viewer = useViewer()
  return (
    <div className={css.shut}>
      {lead && <p className={css.lead}>{lead}</p>}
      <h2>{t(shut === 'members' ? 'for-members-title' : 'for-plans-title')}</h2>
      <p>{shut === 'members' ? t('for-members-too') : t('for-plans-too')}</p>
      {plans.length > 0 && (
        <ul aria-label={t('for-plans')}>
          {plans.map(plan => (
            <li key={plan}>
              <bdi>{plan}</bdi>
            </li>
          ))}
        </ul>
      )}
      <div className={css.acts}>
        {shut === 'plans' && (
          <Button variant="primary" href={viewer ? '/pages/pricing' : '/pricing'}>
            {t('see-plans')}
          </Button>
        )}
        {!viewer && shut === 'members' && (
          <Button variant="primary" href="/register">
            {t('next-join')}
          </Button>
        )}
        {!viewer && <Button href={`/login?to=${encodeURIComponent(path)}`}>{t('sign-in')}</Button>}
      </div>
    </div>
  )
}
