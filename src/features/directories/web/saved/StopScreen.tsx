import { useParams } from 'react-router'
import { useRead, useWrite } from '../../../../platform/web/call.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../../platform/web/ui/EmptyState.tsx'
import { Wrap } from '../../../../platform/web/ui/Wrap.tsx'
import { listSavedSearches, readAlertStop, stopAlert } from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import css from './Saved.module.css'

/** Where the link of an alert's mail leads: one press silences the search, signed in or not. Opening it changes nothing. */
export function StopScreen() {
  const t = useText<typeof strings>('directories')
  const { token = '' } = useParams()
  const input = { params: { token } }
  const { data, error } = useRead(readAlertStop, input)
  const stop = useWrite(stopAlert, { invalidates: [readAlertStop, listSavedSearches] })
  const list = <Button href="/saved-searches">{t('stop.to')}</Button>
  if (error)
    return (
      <Wrap className={css.page}>
        <h1 className="visually-hidden">{t('pages.stop')}</h1>
        <EmptyState kind="note" title={t('stop.gone')} action={list} />
      </Wrap>
    )
  if (!data) return null
  const { name, stopped } = data.data
  const press = (
    <Button variant="primary" loading={stop.busy} onClick={() => void stop.run(input)}>
      {t('stop.press')}
    </Button>
  )
  return (
    <Wrap className={css.page}>
      <h1 className="visually-hidden">{t('pages.stop')}</h1>
      <EmptyState
        kind="note"
        title={t(stopped ? 'stop.done' : 'stop.title', { name })}
        body={t(stopped ? 'stop.done-too' : 'stop.body')}
        action={stopped ? list : press}
      />
    </Wrap>
  )
}
