import { useParams } from 'react-router'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { Wrap } from '../../../platform/web/ui/Wrap.tsx'
import { readWeeklyStop, stopWeekly } from '../contract.ts'
import type { strings } from '../strings.en.ts'

/** Where the link of the mail on Mondays leads: one press ends it, signed in or not. Opening it changes nothing. */
export function StopMailScreen() {
  const t = useText<typeof strings>('dashboard')
  const { token = '' } = useParams()
  const input = { params: { token } }
  const { data, error } = useRead(readWeeklyStop, input)
  const stop = useWrite(stopWeekly, { invalidates: [readWeeklyStop] })
  if (!data && !error) return null
  const stopped = data?.data.stopped ?? false
  const back = <Button href="/dashboard?arrange=1">{t('stop.to')}</Button>
  const press = (
    <Button variant="primary" loading={stop.busy} onClick={() => void stop.run(input)}>
      {t('stop.press')}
    </Button>
  )
  return (
    <Wrap>
      <h1 className="visually-hidden">{t('pages.stop')}</h1>
      {error ? (
        <EmptyState kind="note" title={t('stop.gone')} action={back} />
      ) : (
        <EmptyState
          kind="note"
          title={t(stopped ? 'stop.done' : 'stop.title')}
          body={t(stopped ? 'stop.done-too' : 'stop.body')}
          action={stopped ? back : press}
        />
      )}
    </Wrap>
  )
}
