import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { dateFormat } from '../../../../platform/shared/formatters.ts'
import { localeOf } from '../../../../platform/shared/text.ts'
import { send, useRead } from '../../../../platform/web/call.ts'
import { BothTexts } from '../../../../platform/web/forms/BothTexts.tsx'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { DAY_TIMES } from '../../../../platform/web/forms/day-times.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { MultiSelectField } from '../../../../platform/web/forms/MultiSelectField.tsx'
import { RadioGroup } from '../../../../platform/web/forms/RadioGroup.tsx'
import { Repeater } from '../../../../platform/web/forms/Repeater.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { zoneOptions } from '../../../../platform/web/forms/zones.ts'
import { useLanguage } from '../../../../platform/web/language.tsx'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useClub } from '../../../settings/web/public.ts'
import {
  createDepartment,
  type Department,
  DepartmentDraft,
  listAgents,
  listChoices,
  listDepartments,
  readDepartment,
  updateDepartment,
} from '../../contract/departments.ts'
import { ASSIGNS } from '../../rules/hand-out.ts'
import { PRIORITIES } from '../../rules/vocabulary.ts'
import type { strings } from '../../strings.en.ts'
import { useDuration } from '../words.ts'
import css from './Departments.module.css'

/** Answer times that are offered, in minutes; another that was set stays to be chosen. */
const OFFERED = [15, 30, 60, 120, 240, 360, 480, 720, 960, 1440, 1920, 2400]

const sameFor = (minutes: number) => ({ first: minutes, next: minutes })

const START: DepartmentDraft = {
  name: '',
  arabicName: '',
  hint: '',
  arabicHint: '',
  mail: '',
  zone: null,
  hours: [1, 2, 3, 4, 5].map(day => ({ day, from: '09:00', to: '17:00' })),
  holidays: [],
  answerTimes: { low: sameFor(960), normal: sameFor(480), high: sameFor(240), urgent: sameFor(60) },
  memberIds: [],
  assigns: 'by-hand',
}

function startOf(department: Department | null): DepartmentDraft {
  if (!department) return START
  const { _id, members, openTickets, place, archivedAt, clubZone, ...draft } = department
  return { ...draft, memberIds: members.map(one => one._id) }
}

/** The days of the week as they are called, Monday first. */
function useWeekdays() {
  const { language } = useLanguage()
  return useMemo(() => {
    const name = dateFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' })
    // 05/01/2026 is a Monday.
    return [1, 2, 3, 4, 5, 6, 7].map(day => ({ value: String(day), label: name.format(Date.UTC(2026, 0, 4 + day)) }))
  }, [language])
}

/** The form of a department: names, people, hours, holidays, and how soon it answers. */
export function DepartmentForm({ department }: { department: Department | null }) {
  const t = useText<typeof strings>('support')
  const navigate = useNavigate()
  const client = useQueryClient()
  const agents = useRead(listAgents).data?.data ?? department?.members ?? []
  const form = useForm(DepartmentDraft, {
    feature: 'support',
    together: true,
    defaults: startOf(department),
    onSubmit: async body => {
      const { message } = department
        ? await send(updateDepartment, { params: { departmentId: department._id }, body })
        : await send(createDepartment, { body }, { idempotencyKey: crypto.randomUUID() })
      toast({ tone: 'success', title: message, ms: 3000 })
      const reads = [listDepartments, readDepartment, listChoices]
      await Promise.all(reads.map(one => client.invalidateQueries({ queryKey: [one.id] })))
      void navigate('/tickets/departments')
    },
  })
  const people = agents.map(one => ({ value: one._id, label: one.name }))
  return (
    <form {...form.props} className={css.form}>
      <FormErrors form={form} />
      <Section title={t('desk.texts')}>
        <BothTexts
          en={{ ...form.field('name'), label: t('desk.name') }}
          ar={{ ...form.field('arabicName'), label: t('desk.arabic-name') }}
          maxLength={60}
        />
        <BothTexts
          en={{ ...form.field('hint'), label: t('desk.hint') }}
          ar={{ ...form.field('arabicHint'), label: t('desk.arabic-hint') }}
          optional
          maxLength={160}
        />
        <TextField
          {...form.field('mail')}
          value={form.values.mail ?? ''}
          label={t('desk.mail')}
          hint={t('desk.mail-hint')}
          type="email"
          optional
        />
      </Section>
      <Section title={t('desk.people-title')}>
        <MultiSelectField
          {...form.field('memberIds')}
          value={form.values.memberIds ?? []}
          label={t('desk.members')}
          hint={t('desk.members-hint')}
          options={people}
          optional
        />
        <RadioGroup
          {...form.field('assigns')}
          value={form.values.assigns ?? 'by-hand'}
          label={t('desk.assigning')}
          options={ASSIGNS.map(value => ({
            value,
            label: t(`desk.assigns.${value}`),
            hint: t(`desk.assigns-too.${value}`),
          }))}
        />
      </Section>
      <HoursSection form={form} />
      <HolidaysSection form={form} />
      <TimesSection form={form} />
      <div className={css.save}>
        <Button type="submit" variant="primary" loading={form.busy}>
          {t(department ? 'desk.save' : 'desk.create')}
        </Button>
      </div>
    </form>
  )
}

type Form = ReturnType<typeof useForm<typeof DepartmentDraft>>

/** When they are there, in their zone; several periods a day. */
function HoursSection({ form }: { form: Form }) {
  const t = useText<typeof strings>('support')
  const { language } = useLanguage()
  const { timeZone } = useClub()
  const days = useWeekdays()
  const zones = useMemo(() => zoneOptions(language, new Date()), [language])
  return (
    <Section title={t('desk.hours')} lead={t('desk.hours-lead')}>
      <SelectField
        {...form.field('zone')}
        value={form.values.zone ?? ''}
        onChange={value => form.set('zone', value || null)}
        label={t('desk.zone')}
        placeholder={t('desk.club-zone', { zone: timeZone.replaceAll('_', ' ') })}
        options={zones}
        searchable
        optional
      />
      <Repeater
        {...form.field('hours')}
        label={t('desk.hours')}
        labelHidden
        rowLabel={t('desk.period')}
        addLabel={t('desk.add-period')}
        min={1}
        max={42}
        makeRow={() => ({ day: form.values.hours.at(-1)?.day ?? 1, from: '18:00', to: '20:00' })}
        render={(row, at, change) => (
          <div className={css.three}>
            <SelectField
              {...form.field(`hours.${at}.day`)}
              value={String(row.day)}
              onChange={value => change({ day: Number(value) })}
              label={t('desk.day')}
              options={days}
              compact
            />
            <SelectField
              {...form.field(`hours.${at}.from`)}
              label={t('desk.from')}
              options={DAY_TIMES.slice(0, -1)}
              compact
            />
            <SelectField {...form.field(`hours.${at}.to`)} label={t('desk.to')} options={DAY_TIMES.slice(1)} compact />
          </div>
        )}
      />
    </Section>
  )
}

/** Days on which nobody is there. */
function HolidaysSection({ form }: { form: Form }) {
  const t = useText<typeof strings>('support')
  return (
    <Section title={t('desk.holidays')} lead={t('desk.holidays-lead')}>
      <Repeater
        {...form.field('holidays')}
        value={form.values.holidays ?? []}
        label={t('desk.holidays')}
        labelHidden
        rowLabel={t('desk.holiday')}
        addLabel={t('desk.add-holiday')}
        max={60}
        makeRow={() => ({ date: '', name: '', arabicName: '' })}
        render={(row, at, change) => (
          <div className={css.three}>
            <DateField
              {...form.field(`holidays.${at}.date`)}
              value={row.date}
              onChange={value => change({ date: value })}
              label={t('desk.date')}
              compact
            />
            <TextField
              {...form.field(`holidays.${at}.name`)}
              value={row.name ?? ''}
              label={t('desk.holiday-name')}
              lang="en"
              optional
              compact
            />
            <TextField
              {...form.field(`holidays.${at}.arabicName`)}
              value={row.arabicName ?? ''}
              label={t('desk.holiday-arabic')}
              lang="ar"
              optional
              compact
            />
          </div>
        )}
      />
    </Section>
  )
}

/** How soon each priority is answered: the first time, and every time after. */
function TimesSection({ form }: { form: Form }) {
  const t = useText<typeof strings>('support')
  const duration = useDuration()
  const optionsFor = (minutes: number) =>
    [...new Set([...OFFERED, minutes])]
      .sort((a, b) => a - b)
      .map(value => ({ value: String(value), label: duration(value) }))
  return (
    <Section title={t('desk.times')} lead={t('desk.times-lead')}>
      <div className={css.times}>
        {PRIORITIES.map(priority => (
          <fieldset key={priority} className={css.priority}>
            <legend>{t(`priorities.${priority}`)}</legend>
            {(['first', 'next'] as const).map(which => {
              const minutes = form.values.answerTimes[priority][which]
              return (
                <SelectField
                  key={which}
                  {...form.field(`answerTimes.${priority}.${which}`)}
                  value={String(minutes)}
                  onChange={value => form.set(`answerTimes.${priority}.${which}`, Number(value))}
                  label={t(`desk.${which}`)}
                  options={optionsFor(minutes)}
                  searchable={false}
                  compact
                />
              )
            })}
          </fieldset>
        ))}
      </div>
    </Section>
  )
}
