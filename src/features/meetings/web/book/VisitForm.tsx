import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { send } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { zoneOptions } from '../../../../platform/web/forms/zones.ts'
import { isolate } from '../../../../platform/web/isolate.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useSession } from '../../../../platform/web/session.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { MemberFace } from '../../../../platform/web/ui/MemberFace.tsx'
import { readerZone } from '../../../../platform/web/ui/moment-text.ts'
import { PageHeader } from '../../../../platform/web/ui/PageHeader.tsx'
import { Segmented } from '../../../../platform/web/ui/Segmented.tsx'
import { type Host, listFreeTimes } from '../../../calendars/contract.ts'
import { HostRules } from '../../../calendars/web/public.ts'
import { askToMeet, Visit } from '../../contract/visits.ts'
import { MAX_TIMES, MAX_TITLE } from '../../rules.ts'
import type { strings } from '../../strings.en.ts'
import { ChosenTimes } from '../ChosenTimes.tsx'
import css from '../Meetings.module.css'
import own from '../Propose.module.css'
import { TimePicker } from '../TimePicker.tsx'

/** The booking page of a member for whoever has no account: times, a name and an address, to which the link goes that confirms. */
export function VisitForm({ host }: { host: Host }) {
  const t = useText<typeof strings>('meetings')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const name = isolate(host.name)
  return (
    <>
      <div className={own.proposeHead}>
        <MemberFace member={{ ...host, id: host._id, userType: null }} size={72} />
        <PageHeader
          title={t('form.title', { name })}
          lead={
            <>
              {host.page && (
                <>
                  <Bdi>{host.page}</Bdi>
                  <br />
                </>
              )}
              {t('book.lead', { name })}
            </>
          }
        />
      </div>
      {sentTo ? (
        <Alert
          tone="success"
          title={t('book.look-mail')}
          action={<Button onClick={() => setSentTo(null)}>{t('book.again')}</Button>}
        >
          <p>{t('book.look-mail-too', { email: isolate(sentTo) })}</p>
          <p>{t('book.look-mail-none')}</p>
        </Alert>
      ) : (
        <Form host={host} onSent={setSentTo} />
      )}
    </>
  )
}

function Form({ host, onSent }: { host: Host; onSent: (email: string) => void }) {
  const t = useText<typeof strings>('meetings')
  const { language } = useLanguage()
  const { user } = useSession()
  const client = useQueryClient()
  const [now] = useState(Date.now)
  const [website, setWebsite] = useState('')
  const form = useForm(Visit, {
    feature: 'meetings',
    defaults: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      title: '',
      minutes: host.lengths[0] ?? 30,
      times: [],
      zone: readerZone(),
    },
    onSubmit: async body => {
      await send(
        askToMeet,
        { params: { username: host.username }, body: { ...body, ...(website && { website }) } },
        { idempotencyKey: crypto.randomUUID() },
      ).finally(() => void client.invalidateQueries({ queryKey: [listFreeTimes.id] }))
      onSent(body.email)
    },
  })
  const { times, minutes, zone } = form.values as z.output<typeof Visit>
  const name = isolate(host.name)
  const toggle = (at: string) => {
    if (times.includes(at))
      form.set(
        'times',
        times.filter(one => one !== at),
      )
    else if (times.length < MAX_TIMES) form.set('times', [...times, at].toSorted())
  }
  const timesError = form.errors.find(error => error.path.startsWith('times'))
  return (
    <form {...form.props} className={own.propose}>
      <div className={own.proposeMain}>
        <FormErrors form={form} />
        <div className={own.lengthRow}>
          <Segmented
            label={t('form.length')}
            value={String(minutes)}
            onChange={key => {
              form.set('minutes', Number(key))
              form.set('times', [])
            }}
            options={host.lengths.map(length => ({ key: String(length), label: t('short', { count: length }) }))}
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
          guest
          {...{ minutes, zone, chosen: times, onToggle: toggle }}
          other={{ name: host.name, zone: host.zone }}
          host={host.username}
        />
        <section className={own.visitor}>
          <h2 className={css.heading}>{t('book.you')}</h2>
          <TextField {...form.field('name')} label={t('book.name')} autoComplete="name" maxLength={80} />
          <TextField
            {...form.field('email')}
            label={t('book.email')}
            hint={t('book.email-too', { name })}
            type="email"
            autoComplete="email"
          />
          <TextField {...form.field('title')} label={t('form.about')} maxLength={MAX_TITLE} />
          <input
            className={own.website}
            name="website"
            tabIndex={-1}
            autoComplete="off"
            aria-hidden="true"
            value={website}
            onChange={event => setWebsite(event.target.value)}
          />
        </section>
      </div>
      <Card as="section" className={own.proposal}>
        <h2 className={own.cardTitle}>{t('form.proposal')}</h2>
        <ChosenTimes
          {...{ chosen: times, zone, now }}
          beside={host.zone}
          fault={timesError ? form.sentence(timesError) : null}
          onRemove={toggle}
        />
        <Button type="submit" variant="primary" wide loading={form.busy}>
          {t(times.length > 1 ? 'book.ask' : 'book.ask-one')}
        </Button>
        <HostRules host={host} title={t('form.has', { name })} />
      </Card>
    </form>
  )
}
