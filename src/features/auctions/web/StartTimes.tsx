import { zoneText } from '../../../platform/shared/moments.ts'
import { DateField } from '../../../platform/web/forms/DateField.tsx'
import { RadioGroup } from '../../../platform/web/forms/RadioGroup.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { useShownLanguage } from '../../../platform/web/ui/use-shown-language.ts'
import { isolateLatin } from '../../accounts/web/isolate.ts'
import type { AuctionMode } from '../contract/views.ts'
import type { strings } from '../strings.en.ts'
import css from './StartAuctionDialog.module.css'
import type { StartFormState } from './start-form-state.ts'

type StartTimesProps = { form: StartFormState; mode: AuctionMode }

/** When it begins and how it ends; an open auction may have no end yet. */
export function StartTimes({ form, mode }: StartTimesProps) {
  const t = useText<typeof strings>('auctions')
  const language = useShownLanguage()
  const zone = zoneText(new Date(), language, readerZone())
  const { when, end } = form.values
  return (
    <>
      <RadioGroup
        {...form.field('when')}
        label={t('web.start.when')}
        inRow
        options={[
          { value: 'now', label: t('web.start.now') },
          { value: 'later', label: t('web.start.later') },
        ]}
      />
      {when === 'later' && (
        <div className={css.pair}>
          <DateField {...form.field('startDate')} label={t('web.start.start-day')} />
          <TimeField form={form} name="startTime" label={t('web.start.start-time')} />
        </div>
      )}
      {mode === 'open' && (
        <RadioGroup
          {...form.field('end')}
          label={t('web.start.end')}
          options={[
            { value: 'open', label: t('web.start.end-open'), hint: t('web.start.end-open-hint') },
            { value: 'timed', label: t('web.start.end-at') },
          ]}
        />
      )}
      {end === 'timed' && (
        <div className={css.pair}>
          <DateField {...form.field('endDate')} label={t('web.start.end-day')} />
          <TimeField form={form} name="endTime" label={t('web.start.end-time')} />
        </div>
      )}
      {(when === 'later' || end === 'timed') && (
        <p className={css.zone}>{t('web.start.zone', { zone: isolateLatin(zone) })}</p>
      )}
    </>
  )
}

function TimeField({ form, name, label }: { form: StartFormState; name: 'startTime' | 'endTime'; label: string }) {
  const t = useText<typeof strings>('auctions')
  return (
    <TextField
      {...form.field(name)}
      label={label}
      placeholder={t('web.start.time-like')}
      inputMode="numeric"
      dirAuto={false}
      autoComplete="off"
    />
  )
}
