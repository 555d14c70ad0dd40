import { useParams } from 'react-router'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { readNewsStop, stopNews } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import styles from './campaigns.module.css'

/** Where the link of a campaign's mail leads: one press ends news, signed in or not. Opening it changes nothing. */
export function StopNewsScreen() {
  const t = useText<typeof strings>('campaigns')
  const { token = '' } = useParams()
  const input = { params: { token } }
  const { data, error } = useRead(readNewsStop, input)
  const stop = useWrite(stopNews, { invalidates: [readNewsStop] })
  const settings = <Button href="/account-setting?section=notifications">{t('stop.to')}</Button>
  if (!data && !error) return null
  const stopped = data?.data.stopped ?? false
  const press = (
    <Button variant="primary" loading={stop.busy} onClick={() => void stop.run(input)}>
      {t('stop.press')}
    </Button>
  )
  return (
    <Wrap className={styles.stop}>
      <h1 className="visually-hidden">{t('pages.stop')}</h1>
      {error ? (
        <EmptyState kind="note" title={t('stop.gone')} action={settings} />
      ) : (
        <EmptyState
          kind="note"
          title={t(stopped ? 'stop.done' : 'stop.title')}
          body={t(stopped ? 'stop.done-too' : 'stop.body')}
          action={stopped ? settings : press}
        />
      )}
    </Wrap>
  )
}
