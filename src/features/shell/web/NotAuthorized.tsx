import { useSearchParams } from 'react-router'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { refusedReason } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { Message } from './Message.tsx'

/** Why a page stayed closed, in the spec's sentences, and what opens it. */
export function NotAuthorized() {
  const t = useText<typeof strings>('shell')
  const [search] = useSearchParams()
  const { viewer } = useSession()
  const reason = refusedReason(search.get('reason'), viewer)
  if (reason === 'register') {
    const doors = (
      <>
        <Button variant="primary" href="/register">
          {t('bar.join')}
        </Button>
        <Button href="/login?next=/pages/pricing">{t('bar.login')}</Button>
      </>
    )
    return <Message code="401" title={t('refused.register')} body={t('refused.register-hint')} actions={doors} />
  }
  if (reason) return <Message code="403" title={t('refused.title')} body={t(`refused.${reason}`)} />
  const ask = <Button href="/contact-us">{t('bar.contact')}</Button>
  const body = (
    <>
      {t('refused.body')}
      <br />
      {t('refused.hint')}
    </>
  )
  return <Message code="403" title={t('refused.title')} body={body} actions={ask} />
}
