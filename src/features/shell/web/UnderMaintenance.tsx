import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { send } from '../../../platform/web/call.ts'
import { safeNext } from '../../../platform/web/router.tsx'
import { refreshSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPage } from '../../../platform/web/ui/ErrorPage.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { readClub } from '../../settings/contract/club.ts'
import { useClub } from '../../settings/web/public.ts'
import type { strings } from '../strings.en.ts'
import { HomeLink } from './BarParts.tsx'
import styles from './UnderMaintenance.module.css'

/** While the club is closed: why, and a way to look whether it has opened. The club's people log in as always. */
export function UnderMaintenance() {
  const t = useText<typeof strings>('shell')
  const club = useClub()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    const answer = await send(readClub, undefined, { quiet: true }).catch(() => null)
    await refreshSession()
    await client.invalidateQueries()
    setBusy(false)
    if (answer && !answer.data.maintenance.on) await navigate(safeNext(search.get('next')), { replace: true })
  }
  const actions = (
    <>
      <Button variant="primary" loading={busy} onClick={look}>
        {t('closed.again')}
      </Button>
      <Button href="/login">{t('bar.login')}</Button>
    </>
  )
  return (
    <Wrap className={styles.page}>
      <HomeLink />
      <ErrorPage
        code="503"
        title={t('closed.title')}
        body={club.maintenance.message || t('closed.body')}
        actions={actions}
      />
    </Wrap>
  )
}
