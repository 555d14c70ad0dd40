import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { UserType } from '../../../platform/shared/access.ts'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { isZone } from '../../../platform/shared/zone-time.ts'
import { send, useRead } from '../../../platform/web/call.ts'
import { DateField } from '../../../platform/web/forms/DateField.tsx'
import { FormErrors } from '../../../platform/web/forms/FormErrors.tsx'
import { NumberField } from '../../../platform/web/forms/NumberField.tsx'
import { RadioGroup } from '../../../platform/web/forms/RadioGroup.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { Switch } from '../../../platform/web/forms/Switch.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { zoneOptions } from '../../../platform/web/forms/zones.ts'
import { Video } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Card } from '../../../platform/web/ui/Card.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { PageHeader } from '../../../platform/web/ui/PageHeader.tsx'
import { Segmented } from '../../../platform/web/ui/Segmented.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { VerifiedMark } from '../../../platform/web/ui/VerifiedMark.tsx'
import { listFreeTimes, readHost } from '../../calendars/contract.ts'
import { HostRules } from '../../calendars/web/public.ts'
import { useKindWords } from '../../profiles/web/public.ts'
import { Guest, proposeMeeting, readInvitee } from '../contract.ts'
import { bookMeeting } from '../contract/booking.ts'
import { LENGTHS, MAX_TIMES, MAX_TITLE } from '../rules.ts'
import { EVERY, LEAST_OCCURRENCES, MOST_OCCURRENCES } from '../rules/series.ts'
import type { strings } from '../strings.en.ts'
import { AgendaFields, Points } from './AgendaFields.tsx'
import { ChosenTimes } from './ChosenTimes.tsx'
import { type Asked, InviteeFields } from './InviteeFields.tsx'
import css from './Meetings.module.css'
import own from './Propose.module.css'
import { TimePicker } from './TimePicker.tsx'

/** How a series is said to end: after so many times, or on a day. */
const ENDS = ['count', 'until'] as const

const Filled = z.object({
  title: z.string().trim().min(1).max(MAX_TITLE),
  minutes: z.number().int(),
  times: z.array(z.string()).min(1, 'code:required'),
  zone: z.string().refine(isZone),
  agenda: Points,
  members: z.array(z.string()),
  guests: z.array(Guest),
  repeats: z
    .object({
      every: z.enum(EVERY),
      ends: z.enum(ENDS),
      count: z.number().int().min(LEAST_OCCURRENCES).max(MOST_OCCURRENCES),
      until: z.string(),
    })
    .refine(({ ends, until }) => ends === 'count' || z.iso.date().safeParse(until).success, {
      path: ['until'],
      message: 'code:date',
    }),
})

/** What a series begins with. */
const WEEKLY = { every: 'week', ends: 'count', count: 4, until: '' } as const

type Invitee = AnswerOf<typeof readInvitee>['data']
export type About = { kind: string; id: string }

type ProposeFormProps = {
  /** Whom one came from. */
  username: string | null
  about: About | null
  /** One's own booking page, as others see it: nothing is sent. */
  preview?: boolean
}

/** Proposes a meeting: up to three times with both sides' clocks, what about, who else. Of who offers times, those that are free. */
export function ProposeForm({ username, about, preview = false }: ProposeFormProps) {
  const t = useText<typeof strings>('meetings')
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [now] = useState(Date.now)
  const [asked, setAsked] = useState<Asked[]>([])
  const [series, setSeries] = useState(false)
  const invitee = useRead(
    readInvitee,
    { params: { username: username ?? '-' } },
    { enabled: username !== null && !preview },
  )
  const offers = invitee.data?.data.offers === true || preview
  const host = useRead(readHost, { params: { username: username ?? '-' } }, { enabled: offers })
  const client = useQueryClient()
  const offered = preview || host.data?.data.refusal === null ? host.data?.data : undefined
  const first = invitee.data?.data ?? (preview && offered ? { ...offered, userType: null } : undefined)
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
      repeats: WEEKLY,
    },
    onSubmit: async ({ repeats: { every, ends, count, until }, ...filled }) => {
      if (preview) return
      const repeats = { every, ...(ends === 'count' ? { count } : { until }) }
      const body = { ...filled, ...(series && { repeats }), ...(about && { about }) }
      const once = { idempotencyKey: crypto.randomUUID() }
      const { message, data } = offered
        ? await send(bookMeeting, { params: { username: offered.username }, body }, once).finally(
            // Whether it went or was taken: what is free is another now.
            () => void client.invalidateQueries({ queryKey: [listFreeTimes.id] }),
          )
        : await send(proposeMeeting, { body }, once)
      toast({ tone: 'success', title: message })
      void navigate(`/meeting/${data._id}`)
    },
  })
  const { times, minutes, zone, agenda, repeats } = form.values as z.output<typeof Filled>
  const chosen = times.toSorted()
  const lengths = offered?.lengths ?? LENGTHS
  const nearest = lengths.reduce((best, one) => (Math.abs(one - minutes) < Math.abs(best - minutes) ? one : best))
  useEffect(() => {
    if (nearest !== minutes) form.set('minutes', nearest)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a form is made anew with each key, its `set` is not
  }, [nearest, minutes, form.set])
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
  const waits =
    (username !== null && !preview && !invitee.data && !invitee.error) || (offers && !host.data && !host.error)
  const alone = first !== undefined && asked.length === 0
  const name = first ? isolate(first.name) : ''
  const timesError = form.errors.find(error => error.path.startsWith('times'))
  return (
    <form {...form.props} className={own.propose}>
      <div className={own.proposeMain}>
        <div className={own.proposeHead}>
          {first && <MemberFace member={{ ...first, id: first.username ?? '' }} size={72} />}
          <div>
            <PageHeader
              breadcrumb={[{ label: t('title'), href: '/meeting' }, { label: t('propose') }]}
              title={first ? t('form.title', { name }) : t('form.title-open')}
            />
            {invitee.data && <Whose {...invitee.data.data} />}
          </div>
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
          {...{ minutes: nearest, zone, chosen, onToggle: toggle }}
          other={first ? { name: first.name, zone: first.zone } : null}
          host={offered?.username ?? null}
          waits={waits}
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
            <Switch
              label={t('form.repeat')}
              value={series}
              onChange={on => {
                setSeries(on)
                if (!on) form.set('repeats', WEEKLY)
              }}
            />
            {series && (
              <div className={own.series}>
                <RadioGroup
                  {...form.field('repeats.every')}
                  label={t('form.every')}
                  options={EVERY.map(every => ({ value: every, label: t(`form.${every}`) }))}
                />
                <RadioGroup
                  {...form.field('repeats.ends')}
                  label={t('form.ends')}
                  options={ENDS.map(one => ({ value: one, label: t(`form.ends-${one}`) }))}
                />
                {repeats.ends === 'count' ? (
                  <NumberField {...form.field('repeats.count')} label={t('form.count')} />
                ) : (
                  <DateField {...form.field('repeats.until')} label={t('form.until')} />
                )}
              </div>
            )}
          </section>
        </div>
      </div>
      <Card as="section" className={own.proposal}>
        <h2 className={own.cardTitle}>{t('form.proposal')}</h2>
        <p className={css.quiet}>{alone ? t('form.proposal-too', { name }) : t('form.proposal-many')}</p>
        <ChosenTimes
          {...{ chosen, zone, now }}
          beside={first?.zone ?? null}
          fault={timesError ? form.sentence(timesError) : null}
          onRemove={toggle}
        />
        <p className={css.iconLine}>
          <Video {...iconSmall} aria-hidden="true" />
          <span>{t('form.room')}</span>
        </p>
        {preview ? (
          <>
            <p className={css.quiet}>{t('book.yours')}</p>
            <Button wide href="/account-setting?section=calendar">
              {t('book.change')}
            </Button>
          </>
        ) : (
          <>
            <Button type="submit" variant="primary" wide loading={form.busy}>
              {alone ? t('form.send-to', { name }) : t('form.send')}
            </Button>
            <p className={css.caption}>{t('form.told')}</p>
          </>
        )}
        {offered && <HostRules host={offered} title={t('form.has', { name: isolate(offered.name) })} />}
      </Card>
    </form>
  )
}

/** The company of whom one meets, and what they are in the club, with the day since when that is verified. */
function Whose({ userType, verifiedAt, page }: Pick<Invitee, 'userType' | 'verifiedAt' | 'page'>) {
  return (
    <div className={own.whose}>
      {page && <Bdi>{page}</Bdi>}
      {userType && verifiedAt && <KindMark kind={userType} at={verifiedAt} />}
    </div>
  )
}

function KindMark({ kind, at }: { kind: UserType; at: string }) {
  const t = useText<typeof strings>('meetings')
  const noun = useKindWords(kind)('noun')
  return <VerifiedMark kind={kind} label={t('form.verified', { kind: noun, date: shortDate(at) })} />
}

/** What is wrong with a list of a form, as a sentence. */
function sayOf(
  form: { errors: { path: string; code: string; message: string }[]; sentence(error: never): string },
  path: string,
) {
  const error = form.errors.find(one => one.path === path || one.path.startsWith(`${path}.`))
  return error ? form.sentence(error as never) : null
}
