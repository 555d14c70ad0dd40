import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { readStop, stopMails, undoStop } from '../contract/wishes.ts'
import type { strings } from '../strings.en.ts'
import css from './StopMails.module.css'

/** Where the link of a mail leads: says of what, switches it off by one press, and on again. Opening it changes nothing. */
export function StopMailsScreen() {
  const t = useText<typeof strings>('notifications')
  const client = useQueryClient()
  const { token = '' } = useParams()
  const input = { params: { token } }
  const { data, error } = useRead(readStop, input)
  const again = { onDone: () => void client.invalidateQueries({ queryKey: [readStop.id] }) }
  const [stop, undo] = [useWrite(stopMails, again), useWrite(undoStop, again)]
  const settings = <Button href="/account-setting?section=notifications">{t('stop.to')}</Button>
  if (!data && !error) return null
  const { topics = [], digest = false, stopped = false } = data?.data ?? {}
  const named = [...(digest ? [t('stop.digest')] : []), ...topics.map(topic => t(`topics.${topic}.title`))]
  const refusal = stop.refusal ?? undo.refusal
  const acts = stopped ? (
    <span className={css.acts}>
      <Button loading={undo.busy} onClick={() => void undo.run(input)}>
        {t('stop.undo')}
      </Button>
      {settings}
    </span>
  ) : (
    <Button variant="primary" loading={stop.busy} onClick={() => void stop.run(input)}>
      {t('stop.press')}
    </Button>
  )
  return (
    <Wrap className={css.page}>
      <h1 className="visually-hidden">{t('pages.stop')}</h1>
      {refusal && <Alert tone="danger" role="alert" title={refusal.message} />}
      {error ? (
        <EmptyState kind="note" title={t('stop.gone')} action={settings} />
      ) : (
        <EmptyState
          kind="note"
          title={t(stopped ? 'stop.done' : 'stop.title')}
          body={
            <>
              {named.map(one => (
                <strong key={one} className={css.what}>
                  {one}
                </strong>
              ))}
              {t('stop.in-app')}
            </>
          }
          action={acts}
        />
      )}
    </Wrap>
  )
}
