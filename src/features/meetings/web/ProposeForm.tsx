import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { timeText } from '../../../platform/shared/moments.ts'
import { send, useRead } from '../../../platform/web/call.ts'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { NumberField } from '../../../platform/web/forms/NumberField.tsx'
import { RadioGroup } from '../../../platform/web/forms/RadioGroup.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { Switch } from '../../../platform/web/forms/Switch.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { zoneOptions } from '../../../platform/web/forms/zones.ts'
import { Video, X } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { readHost } from '../../calendars/contract.ts'
import { isTimeZone } from '../../settings/contract/catalogue.ts'
import { Guest, proposeMeeting, readInvitee } from '../contract.ts'
import { EVERY, LEAST_OCCURRENCES, MOST_OCCURRENCES } from '../rules/series.ts'
import { LENGTHS, MAX_TIMES, MAX_TITLE } from '../rules.ts'
import type { strings } from '../strings.en.ts'
import { AgendaFields, Points } from './AgendaFields.tsx'
import { ClockChanges } from './ClockChanges.tsx'
import { type Asked, InviteeFields } from './InviteeFields.tsx'
import css from './Meetings.module.css'
import { shortDay } from './moments.ts'
import own from './Propose.module.css'
import { Beside, TimePicker } from './TimePicker.tsx'

const Filled = z.object({
  title: z.string().trim().min(1).max(MAX_TITLE),
  minutes: z.number().int(),
  times: z.array(z.string()).min(1, 'code:required'),
  zone: z.string().refine(isTimeZone),
  agenda: Points,
  members: z.array(z.string()),
  guests: z.array(Guest),
  every: z.enum(EVERY),
  count: z.number().int().min(LEAST_OCCURRENCES).max(MOST_OCCURRENCES),
})

export type About = { kind: string; id: string }

/** Proposes a meeting: up to three times with both sides' clocks, what about, who else. `username` is whom one came from. */
export function ProposeForm({ username, about }: { username: string | null; about: About | null }) {
  const t = useText<typeof strings>('meetings')
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [now] = useState(Date.now)
  const [asked, setAsked] = useState<Asked[]>([])
  const [series, setSeries] = useState(false)
  const invitee = useRead(readInvitee, { params: { username: username ?? '-' } }, { enabled: username !== null })
  const first = invitee.data?.data
  const host = useRead(readHost, { params: { username: username ?? '-' } }, { enabled: first?.offers === true })
  const form = useForm(Filled, {
    feature: 'meetings',
    defaults: {
      title: '',
      minutes: 45,
      times: [],
      zone: readerZone(),
      agenda: [],
      members: username ? [username] : [],
      guests: [],
      every: 'week',
      count: 4,
    },
    onSubmit: async ({ every, count, ...filled }) => {
      const body = { ...filled, ...(series && { repeats: { every, count } }), ...(about && { about }) }
      const { message, data } = await send(proposeMeeting, { body }, { idempotencyKey: crypto.randomUUID() })
      toast({ tone: 'success', title: message })
      void navigate(`/meeting/${data._id}`)
    },
  })
  const { times, minutes, zone, agenda } = form.values as z.output<typeof Filled>
  const chosen = times.toSorted()
  const toggle = (at: string) => {
    if (times.includes(at))
      form.set(
        'times',
        times.filter(one => one !== at),
      )
    else if (times.length < MAX_TIMES) form.set('times', [...times, at].toSorted())
  }
  const changeAsked = (next: Asked[]) => {
    setAsked(next)
    form.set('members', [
      ...(username ? [username] : []),
      ...next.flatMap(one => (one.kind === 'member' ? [one.username] : [])),
    ])
    form.set(
      'guests',
      next.flatMap(one => (one.kind === 'guest' ? [one.guest] : [])),
    )
  }
  const alone = first !== undefined && asked.length === 0
  const name = first ? isolate(first.name) : ''
  const zones = [zone, ...(first?.zone ? [first.zone] : [])]
  const lengths = host.data?.data.lengths ?? LENGTHS
  const timesError = form.errors.find(error => error.path.startsWith('times'))
  return (
    <form {...form.props} className={own.propose}>
      <div className={own.proposeMain}>
        <div className={own.proposeHead}>
          {first && <MemberFace member={{ ...first, id: first.username ?? '' }} size={72} />}
          <PageHeader
            breadcrumb={[{ label: t('title'), href: '/meeting' }, { label: t('propose') }]}
            title={first ? t('form.title', { name }) : t('form.title-open')}
          />
        </div>
        <FormErrors form={form} />
        {invitee.error && <p className={css.warn}>{invitee.error.message}</p>}
        <div className={own.lengthRow}>
          <Segmented
            label={t('form.length')}
            value={String(minutes)}
            onChange={key => {
              form.set('minutes', Number(key))
              if (host.data) form.set('times', [])
            }}
            options={lengths.map(length => ({ key: String(length), label: t('short', { count: length }) }))}
          />
          <div className={own.zone}>
            <SelectField
              {...form.field('zone')}
              label={t('form.zone')}
              options={zoneOptions(language, new Date(now))}
              searchable
            />
          </div>
        </div>
        <TimePicker
          key={zone}
          {...{ minutes, zone, chosen, onToggle: toggle }}
          other={first ? { name: first.name, zone: first.zone } : null}
          host={host.data && !host.data.data.refusal ? username : null}
        />
        <div className={own.twoColumns}>
          <section>
            <TextField {...form.field('title')} label={t('form.about')} maxLength={MAX_TITLE} />
            <AgendaFields
              points={agenda}
              minutes={minutes}
              onChange={next => form.set('agenda', next)}
              error={sayOf(form, 'agenda')}
            />
          </section>
          <section>
            <InviteeFields
              label={first ? t('form.who-else') : t('form.who')}
              asked={asked}
              taken={username ? [username] : []}
              onChange={changeAsked}
              error={sayOf(form, 'members') ?? sayOf(form, 'guests')}
            />
            <Switch label={t('form.repeat')} value={series} onChange={setSeries} />
            {series && (
              <div className={own.series}>
                <RadioGroup
                  {...form.field('every')}
                  label={t('form.every')}
                  options={EVERY.map(every => ({ value: every, label: t(`form.${every}`) }))}
                />
                <NumberField {...form.field('count')} label={t('form.count')} />
              </div>
            )}
          </section>
        </div>
      </div>
      <Card as="section" className={own.proposal}>
        <h2 className={own.cardTitle}>{t('form.proposal')}</h2>
        <p className={css.quiet}>{alone ? t('form.proposal-too', { name }) : t('form.proposal-many')}</p>
        {chosen.length === 0 && (
          <p className={timesError ? css.warn : css.quiet} role={timesError ? 'alert' : undefined}>
            {t('form.no-times')}
          </p>
        )}
        <ol className={own.chosen}>
          {chosen.map((at, index) => (
            <li key={at}>
              <bdi className={css.number}>{index + 1}</bdi>
              <span className={css.chosenWords}>
                <span>
                  <bdi className={css.bigTime}>{timeText(at, zone)}</bdi> <bdi>{shortDay(at, language, zone)}</bdi>
                </span>
                {first?.zone && (
                  <small>
                    <Beside at={at} zone={first.zone} own={zone} />
                  </small>
                )}
              </span>
              <IconButton
                label={t('form.remove', { time: `${timeText(at, zone)}, ${shortDay(at, language, zone)}` })}
                icon={<X {...iconProps} />}
                onClick={() => toggle(at)}
              />
            </li>
          ))}
        </ol>
        {timesError && chosen.length > 0 && <p className={css.warn}>{form.sentence(timesError)}</p>}
        {chosen.length > 0 && <ClockChanges zones={zones} until={Date.parse(chosen.at(-1)!)} now={now} />}
        <p className={css.iconLine}>
          <Video {...iconSmall} aria-hidden="true" />
          <span>{t('form.room')}</span>
        </p>
        <Button type="submit" variant="primary" wide loading={form.busy}>
          {alone ? t('form.send-to', { name }) : t('form.send')}
        </Button>
        <p className={css.caption}>{t('form.told')}</p>
      </Card>
    </form>
  )
}

/** What is wrong with a list of a form, as a sentence. */
function sayOf(
  form: { errors: { path: string; code: string; message: string }[]; sentence(error: never): string },
  path: string,
) {
  const error = form.errors.find(one => one.path === path || one.path.startsWith(`${path}.`))
  return error ? form.sentence(error as never) : null
}
