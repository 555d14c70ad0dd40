import { useState } from 'react'
import { RadioGroup } from '../../../../platform/web/forms/RadioGroup.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../../platform/web/ui/Dialog.tsx'
import {
  cancelSubscription,
  expireSubscription,
  LEAVING_REASONS,
  type MyBilling,
  pauseSubscription,
  stayWithDiscount,
} from '../../contract.ts'
import type { strings } from '../../strings.en.ts'
import { useChange } from '../data.ts'
import { dayOf } from './day-of.ts'
import css from './Mine.module.css'

type Current = NonNullable<MyBilling['current']>
type StopProps = { mine: MyBilling; current: Current }
type Act = 'cancel' | 'expire' | 'pause'

/** Pause, cancel and end at once, last on the page, saying what stays. */
export function Stop({ mine, current }: StopProps) {
  const t = useText<typeof strings>('billing')
  const [act, setAct] = useState<Act | null>(null)
  const ends = current.endsAt ?? current.periodEnd
  // Of what is owed the paid time is over: there is no end of it to wait for.
  const owes = current.status === 'past_due' || current.status === 'grace'
  const cancels = !current.isTrial && !current.cancelsAtEnd && !current.free && !owes
  const plan = `\u2068${current.plan.name}\u2069`
  return (
    <section className={css.stop} aria-labelledby="stop">
      <div>
        <h2 id="stop">{t('mine.stop')}</h2>
        <p className={css.small}>
          {owes ? t('mine.stop-owed', { plan }) : ends && t('mine.stop-too', { plan, date: dayOf(mine)(ends) })}{' '}
          {mine.leaving.pause && t('mine.stop-pause')}
        </p>
      </div>
      <div className={css.acts}>
        {mine.leaving.pause && <Button onClick={() => setAct('pause')}>{t('mine.pause')}</Button>}
        {cancels ? (
          <Button variant="dangerOutline" onClick={() => setAct('cancel')}>
            {t('mine.cancel')}
          </Button>
        ) : null}
        <Button variant={owes ? 'dangerOutline' : 'ghost'} onClick={() => setAct('expire')}>
          {t('mine.expire')}
        </Button>
      </div>
      {act && (
        <Leave act={act} mine={mine} current={current} onClose={() => setAct(null)} onPause={() => setAct('pause')} />
      )}
    </section>
  )
}

type Reason = (typeof LEAVING_REASONS)[number]
type LeaveProps = StopProps & { act: Act; onClose: () => void; onPause: () => void }

/** Asks why, offers what the club offers, and says what stays. */
function Leave({ act, mine, current, onClose, onPause }: LeaveProps) {
  const t = useText<typeof strings>('billing')
  const [reason, setReason] = useState<Reason>(act === 'pause' ? 'pause' : 'none')
  const [note, setNote] = useState('')
  const [months, setMonths] = useState('1')
  const cancel = useChange(cancelSubscription, onClose)
  const expire = useChange(expireSubscription, onClose)
  const pause = useChange(pauseSubscription, onClose)
  const stay = useChange(stayWithDiscount, onClose)
  const leaving = { reason, note }
  const plan = `\u2068${current.plan.name}\u2069`
  const ends = current.endsAt ?? current.periodEnd
  const run = () => {
    if (act === 'pause') return pause.run({ body: { months: Number(months), ...leaving } })
    return act === 'expire' ? expire.run({ body: leaving }) : cancel.run({ body: leaving })
  }
  const titles = { cancel: 'leaving.title', expire: 'leaving.title-now', pause: 'leaving.title-pause' } as const
  const verbs = { cancel: 'leaving.yes', expire: 'leaving.yes-now', pause: 'leaving.pause-it' } as const
  const body =
    act === 'pause'
      ? t('leaving.body-pause')
      : act === 'expire'
        ? t(current.status === 'past_due' || current.status === 'grace' ? 'leaving.body-owed' : 'leaving.body-now')
        : t('leaving.body', { date: ends ? dayOf(mine)(ends) : '' })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(titles[act], { plan })}
      footer={
        <>
          <Button onClick={onClose}>{t('leaving.no')}</Button>
          <Button
            variant={act === 'pause' ? 'primary' : 'danger'}
            loading={cancel.busy || expire.busy || pause.busy}
            onClick={() => void run()}
          >
            {t(verbs[act])}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>{body}</p>
        {act === 'pause' ? (
          <RadioGroup
            name="months"
            label={t('leaving.pause-for')}
            value={months}
            onChange={setMonths}
            inRow
            options={['1', '2', '3'].map(value => ({
              value,
              label: t('leaving.pause-months', { count: Number(value) }),
            }))}
          />
        ) : (
          <>
            <RadioGroup
              name="reason"
              label={t('leaving.why')}
              value={reason}
              onChange={value => setReason(value as Reason)}
              options={LEAVING_REASONS.filter(one => one !== 'pause' || mine.leaving.pause).map(value => ({
                value,
                label: t(`leaving.reasons.${value}`),
              }))}
            />
            {reason !== 'none' && (
              <TextField
                name="note"
                label={t('leaving.note')}
                optional
                multiline
                rows={2}
                maxLength={500}
                value={note}
                onChange={setNote}
              />
            )}
          </>
        )}
        {act === 'cancel' && (mine.leaving.discount || mine.leaving.pause) && (
          <div className={css.instead}>
            <h3>{t('leaving.instead')}</h3>
            {mine.leaving.discount && (
              <>
                <p>{mine.leaving.discount}</p>
                <Button variant="primary" loading={stay.busy} onClick={() => void stay.run({ body: leaving })}>
                  {t('leaving.stay')}
                </Button>
              </>
            )}
            {mine.leaving.pause && (
              <>
                <p>{t('leaving.pause-instead')}</p>
                <Button onClick={onPause}>{t('mine.pause')}</Button>
              </>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}
