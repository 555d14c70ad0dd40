import { useState } from 'react'
import { BothTexts } from '../../../../platform/web/forms/BothTexts.tsx'
import { DateField } from '../../../../platform/web/forms/DateField.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { today } from '../../../../platform/web/forms/picking/days.ts'
import { RadioGroup } from '../../../../platform/web/forms/RadioGroup.tsx'
import { Repeater } from '../../../../platform/web/forms/Repeater.tsx'
import { SelectField } from '../../../../platform/web/forms/SelectField.tsx'
import { Switch } from '../../../../platform/web/forms/Switch.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { UploadField } from '../../../../platform/web/forms/UploadField.tsx'
import { ownZone } from '../../../../platform/web/forms/zones.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { LinkText } from '../../../../platform/web/ui/LinkText.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { PAGE_KEYS, PAGE_PATHS } from '../../../articles/rules/info-pages.ts'
import type { strings as articleWords } from '../../../articles/strings.en.ts'
import { SOCIAL_NETWORKS } from '../../../settings/contract/club.ts'
import type { strings } from '../../strings.en.ts'
import { BarFields, MenuField, NameFields, ReadingFields } from '../club-fields.tsx'
import { ColourPair, storedLogo } from '../ColourPair.tsx'
import { LookPreview } from '../LookPreview.tsx'
import { Pair } from '../StepForm.tsx'
import type { FieldsProps } from './fields-props.ts'
import styles from './General.module.css'
import { TrialLook } from './TrialLook.tsx'

const useSay = () => useText<typeof strings>('setup')

/** Name, line, logo and colours, with how members will see them in both skins. */
export function Identity({ form, values, logoUrl, setLogoUrl }: FieldsProps) {
  const t = useSay()
  const logo = storedLogo({ logo: values.logo, logoUrl }, t('look.logo'))
  return (
    <div className={styles.looked}>
      <div className={styles.fields}>
        <NameFields form={form} />
        <UploadField
          name="logo"
          label={t('look.logo')}
          hint={t('look.logo-why')}
          take="image"
          optional
          value={logo}
          onChange={([file]) => {
            setLogoUrl(file?.fileUrl ?? null)
            form.set('logo', file?._id ?? null)
          }}
        />
        <ColourPair
          value={values.colours}
          onChange={pair => form.set('colours', pair)}
          primary={form.field('colours.primary')}
          brass={form.field('colours.brass')}
        />
        <MenuField form={form} />
      </div>
      <div className={styles.tried}>
        <LookPreview look={{ clubName: values.clubName, tagline: values.tagline, colours: values.colours, logoUrl }} />
        <TrialLook
          look={{
            name: values.clubName,
            tagline: values.tagline,
            logoUrl,
            colours: values.colours,
            menuLayout: values.menuLayout,
          }}
        />
      </div>
    </div>
  )
}

/** Years in which a club may have begun, the newest first. */
const YEARS = Array.from({ length: 227 }, (_, at) => String(new Date().getFullYear() - at))
  .filter(year => Number(year) >= 1800)
  .map(value => ({ value, label: value }))

/** How people reach the club. */
export function Contact({ form, values }: FieldsProps) {
  const t = useSay()
  return (
    <>
      <Pair>
        <TextField {...form.field('contact.mail')} type="email" label={t('general.contact-mail')} optional />
        <TextField {...form.field('contact.phone')} type="tel" label={t('general.contact-phone')} optional />
      </Pair>
      <BothTexts
        en={{ ...form.field('contact.address.en'), label: t('general.address-en') }}
        ar={{ ...form.field('contact.address.ar'), label: t('general.address-ar') }}
        multiline
        optional
      />
      <SelectField
        {...form.field('foundingYear')}
        value={values.foundingYear ? String(values.foundingYear) : ''}
        onChange={year => form.set('foundingYear', year ? Number(year) : null)}
        label={t('general.names.foundingYear')}
        options={YEARS}
        optional
      />
      <Repeater
        {...form.field('socialLinks')}
        label={t('general.names.socialLinks')}
        rowLabel={t('general.network')}
        addLabel={t('general.add-network')}
        max={SOCIAL_NETWORKS.length}
        makeRow={() => ({
          network: SOCIAL_NETWORKS.find(one => !values.socialLinks.some(link => link.network === one)) ?? 'linkedin',
          url: '',
        })}
        render={(_, at) => (
          <Pair>
            <SelectField
              {...form.field(`socialLinks.${at}.network`)}
              label={t('general.network')}
              options={SOCIAL_NETWORKS.map(value => ({ value, label: t(`general.networks.${value}`) }))}
              compact
            />
            <TextField
              {...form.field(`socialLinks.${at}.url`)}
              type="url"
              label={t('general.link')}
              lang="en"
              compact
            />
          </Pair>
        )}
      />
    </>
  )
}

/** What a first visit reads in, and when the club's days begin. */
export const Reading = ({ form, values }: FieldsProps) => <ReadingFields form={form} zone={values.timeZone} />

/** What stands in the bar besides the product's own places. */
export const Bar = ({ form, values }: FieldsProps) => <BarFields form={form} trades={values.tradeLink !== null} />

/** Who gets in, and who reads what they send. */
export function Joining({ form }: FieldsProps) {
  const t = useSay()
  return (
    <>
      <Switch
        {...form.field('registration.open')}
        label={t('general.open-registration')}
        hint={t('general.open-registration-hint')}
      />
      <RadioGroup
        {...form.field('review.by')}
        onChange={by => form.set('review.by', by as 'staff' | 'staff-and-partners')}
        label={t('review.by')}
        options={[
          { value: 'staff', label: t('review.staff') },
          { value: 'staff-and-partners', label: t('review.partners'), hint: t('review.partners-hint') },
        ]}
      />
      <NumberField
        {...form.field('review.promisedDays')}
        onChange={days => form.set('review.promisedDays', days as number)}
        label={t('review.days')}
        hint={t('review.days-hint')}
        suffix={t('review.days-unit')}
      />
      <Switch {...form.field('items.reviewFirst')} label={t('general.review-items')} />
      <Switch
        {...form.field('complaints.publicPage')}
        label={t('general.public-complaints')}
        hint={t('general.public-complaints-hint')}
      />
    </>
  )
}

/** What conversations do on their own. */
export function Talk({ form }: FieldsProps) {
  const t = useSay()
  return (
    <Switch {...form.field('chat.linkTitles')} label={t('general.link-titles')} hint={t('general.link-titles-hint')} />
  )
}

/** How much of something in a time. */
export function Limits({ form }: FieldsProps) {
  const t = useSay()
  return (
    <NumberField
      {...form.field('limits.invitationsPerDay')}
      onChange={count => form.set('limits.invitationsPerDay', count as number)}
      label={t('general.invitations')}
      hint={t('general.invitations-hint')}
    />
  )
}

const HALF_HOURS = Array.from({ length: 48 }, (_, at) => {
  const time = `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`
  return { value: time, label: time }
})

/** A moment in the reader's own zone, as the two fields have it. */
const placesOf = (moment: string | null): { day: string; time: string } => {
  const at = moment ? new Date(moment) : new Date(Date.now() + 2 * 3_600_000)
  const two = (number: number) => String(number).padStart(2, '0')
  return {
    day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${at.getMinutes() < 30 ? '00' : '30'}`,
  }
}
const momentOf = (day: string, time: string): string | null => {
  const at = new Date(`${day}T${time}`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** Closes the club for everybody but staff: now, or at a moment that is announced an hour before. */
export function Closing({ form, values }: FieldsProps) {
  const t = useSay()
  const { on, from } = values.maintenance
  const [places, setPlaces] = useState(() => placesOf(from))
  const state = on ? 'closed' : from ? 'planned' : 'open'
  const plan = (next: typeof places) => {
    setPlaces(next)
    form.set('maintenance.from', momentOf(next.day, next.time))
  }
  const choose = (next: string) => {
    form.set('maintenance.on', next === 'closed')
    form.set('maintenance.from', next === 'planned' ? momentOf(places.day, places.time) : null)
  }
  return (
    <>
      <RadioGroup
        name="maintenance.on"
        label={t('general.state-of-club')}
        value={state}
        onChange={choose}
        options={(['open', 'planned', 'closed'] as const).map(value => ({
          value,
          label: t(`general.states.${value}`),
          hint: t(`general.states-hint.${value}`),
        }))}
      />
      {state === 'planned' && (
        <Pair>
          <DateField
            name="maintenance.from"
            label={t('general.closes-day')}
            min={today()}
            value={places.day}
            onChange={day => plan({ ...places, day })}
          />
          <SelectField
            name="maintenance.time"
            label={t('general.closes-hour')}
            hint={t('general.closes-hint', { zone: ownZone() })}
            options={HALF_HOURS}
            value={places.time}
            onChange={time => plan({ ...places, time })}
          />
        </Pair>
      )}
      <BothTexts
        en={{ ...form.field('maintenance.message.en'), label: t('general.why-en') }}
        ar={{ ...form.field('maintenance.message.ar'), label: t('general.why-ar') }}
        multiline
        maxLength={300}
      />
    </>
  )
}

/** Pages that are settings too, for the search and for who looks for them here. */
export const ELSEWHERE = [
  { key: 'points', to: '/rewards/rules' },
  { key: 'sells', to: '/apps/invoice/settings' },
  { key: 'gateways', to: '/subscription' },
  { key: 'second-yes', to: '/users/super-admins' },
  { key: 'access', to: '/access-control' },
  { key: 'support', to: '/tickets/settings' },
  { key: 'mail-words', to: '/settings/email-templates' },
] as const

/** What stands on pages of its own: legal texts, prices of points, the seller, gateways. */
export function Elsewhere() {
  const t = useSay()
  const articles = useText<typeof articleWords>('articles')
  return (
    <Section id="elsewhere" title={t('general.sections.elsewhere')}>
      <ul className={styles.links}>
        {ELSEWHERE.map(({ key, to }) => (
          <li key={key}>
            <LinkText to={to}>{t(`general.${key}`)}</LinkText>
          </li>
        ))}
        <li>
          {t('general.legal')}. {t('general.legal-lead')}
          <ul className={styles.links}>
            {PAGE_KEYS.map(key => (
              <li key={key}>
                <LinkText to={PAGE_PATHS[key]}>
                  <Bdi>{articles(`pages.${key}`)}</Bdi>
                </LinkText>
              </li>
            ))}
          </ul>
        </li>
      </ul>
    </Section>
  )
}
