import { useLocation } from 'react-router'
import type { AccessRefusal } from '../../../platform/shared/access.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import type { strings } from '../strings.en.ts'
import css from './Composer.module.css'

/** In the place of the composer for those who may not post yet: what it takes, and the way there. */
export function Gate({ refusal }: { refusal: AccessRefusal }) {
  const t = useText<typeof strings>('lounge')
  const { pathname, search } = useLocation()
  const visitor = refusal === 'unauthenticated'
  return (
    <div className={css.gate}>
      <div className={css.why}>
        <strong>{t(visitor ? 'composer.login' : 'composer.profile')}</strong>
        <p>{t(visitor ? 'composer.login-too' : 'composer.profile-too')}</p>
      </div>
      <div className={css.ways}>
        {visitor ? (
          <>
            <Button href={`/login?next=${encodeURIComponent(pathname + search)}`}>{t('me.login')}</Button>
            <Button variant="primary" href="/register">
              {t('composer.join')}
            </Button>
          </>
        ) : (
          <Button variant="primary" href="/account-type">
            {t('composer.start-profile')}
          </Button>
        )}
      </div>
    </div>
  )
}
