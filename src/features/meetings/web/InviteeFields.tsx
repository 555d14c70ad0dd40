import { useState } from 'react'
import type { z } from 'zod'
import { Refusal } from '../../../platform/shared/refusal.ts'
import { zoneCity } from '../../../platform/shared/zone-city.ts'
import { send } from '../../../platform/web/call.ts'
import { FoundMembers, useFoundMembers } from '../../../platform/web/forms/naming/FoundMembers.tsx'
import { SelectField } from '../../../platform/web/forms/SelectField.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { Mail, X } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { FailedLine } from '../../../platform/web/ui/EmptyLine.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { useRested } from '../../../platform/web/use-rested.ts'
import { type Guest, readInvitee } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import css from './Meetings.module.css'
import { offsetText } from './moments.ts'
import own from './Propose.module.css'

type Member = {
  name: string
  username: string
  userType: Parameters<typeof MemberFace>[0]['member']['userType']
  picture: string | null
  zone: string | null
}
/** Somebody who is to be asked: a member by user name, a guest by their address. */
export type Asked = ({ kind: 'member' } & Member) | { kind: 'guest'; guest: z.output<typeof Guest> }

const keyOf = (one: Asked): string => (one.kind === 'member' ? one.username : one.guest.email).toLowerCase()

/** Names are looked for when the fingers rest this long. */
const REST_MS = 150

type InviteeFieldsProps = {
  label: string
  asked: readonly Asked[]
  taken: readonly string[]
  onChange: (asked: Asked[]) => void
  error: string | null
}

/** Who else comes: members by their name or user name, chosen of those who are found, guests by mail with the name that the lobby shows. */
export function InviteeFields({ label, asked, taken, onChange, error }: InviteeFieldsProps) {
  const t = useText<typeof strings>('meetings')
  const { language } = useLanguage()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const written = typed.trim().replace(/^@/, '')
  const sought = useRested(written, REST_MS)
  const seeks = written !== '' && !written.includes('@')
  const { data, isError, refetch } = useFoundMembers(sought, seeks && sought !== '')
  const there = new Set([...asked.map(keyOf), ...taken.map(one => one.toLowerCase())])
  const found = seeks ? (data ?? []).filter(one => !there.has(one.username.toLowerCase())) : []
  const add = async (text: string) => {
    if (busy || text === '') return
    setFault(null)
    if (there.has(text.toLowerCase())) return setFault(t('fields.asked-already'))
    if (text.includes('@')) {
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return setFault(t('fields.not-a-name'))
      onChange([...asked, { kind: 'guest', guest: { name: text.slice(0, text.indexOf('@')), email: text, language } }])
      return setTyped('')
    }
    setBusy(true)
    try {
      const { data } = await send(readInvitee, { params: { username: text } }, { quiet: true })
      onChange([...asked, { kind: 'member', ...data, username: data.username ?? text }])
      setTyped('')
    } catch (refusal) {
      const known = refusal instanceof Refusal && refusal.code !== 'not-found'
      setFault(known ? refusal.message : t('fields.member-unknown'))
    }
    setBusy(false)
  }
  const change = (at: number, guest: Partial<z.output<typeof Guest>>) =>
    onChange(
      asked.map((one, index) =>
        index === at && one.kind === 'guest' ? { kind: 'guest', guest: { ...one.guest, ...guest } } : one,
      ),
    )
  const said = fault ?? error
  return (
    <div className={css.invitees}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field inside has the focus; its Enter is caught on the way up */}
      <div
        className={own.addRow}
        onKeyDown={event => {
          // Enter adds what is typed, and sends no form around it.
          if (event.key !== 'Enter') return
          event.preventDefault()
          void add(written)
        }}
      >
        <TextField
          name="who"
          label={label}
          hint={t('form.add-person')}
          value={typed}
          onChange={next => setTyped(next ?? '')}
          onBlur={() => undefined}
          {...(said && { error: said })}
          optional
        />
        <Button loading={busy} onClick={() => void add(written)}>
          {t('form.add-it')}
        </Button>
      </div>
      {found.length > 0 ? (
        <FoundMembers
          label={t('form.found')}
          rows={found}
          pressLabel={one => t('form.add-one', { name: isolate(one.name) })}
          onPress={one => void add(one.username)}
        />
      ) : (
        seeks &&
        sought === written &&
        (isError ? (
          <FailedLine onRetry={() => void refetch()} />
        ) : (
          data && (
            <p className={css.quiet} role="status">
              {t('form.nobody')}
            </p>
          )
        ))
      )}
      <ul>
        {asked.map((one, at) => (
          <li key={keyOf(one)} className={css.invitee}>
            {one.kind === 'member' ? (
              <>
                <MemberFace member={{ ...one, id: one.username }} size={36} />
                <span className={css.inviteeWords}>
                  <Bdi>{one.name}</Bdi>
                  <small>
                    {one.zone &&
                      `${isolate(zoneCity(one.zone, language))} ${isolate(offsetText(one.zone, Date.now()))}`}
                  </small>
                </span>
              </>
            ) : (
              <>
                <span className={css.guestMark}>
                  <Mail {...iconProps} aria-hidden="true" />
                </span>
                <span className={css.inviteeWords}>
                  <bdi dir="ltr">{one.guest.email}</bdi>
                  <small>{t('form.guest-too')}</small>
                  <span className={own.guestFields}>
                    <TextField
                      name={`guest-${at}`}
                      label={t('form.guest-name')}
                      value={one.guest.name}
                      onChange={next => change(at, { name: next ?? '' })}
                      onBlur={() => undefined}
                      maxLength={80}
                    />
                    <SelectField
                      name={`language-${at}`}
                      label={t('form.guest-language')}
                      value={one.guest.language}
                      onChange={next => change(at, { language: next === 'ar' ? 'ar' : 'en' })}
                      onBlur={() => undefined}
                      options={[
                        { value: 'en', label: t('form.english') },
                        { value: 'ar', label: t('form.arabic') },
                      ]}
                    />
                  </span>
                </span>
              </>
            )}
            <IconButton
              label={t('form.remove-one', { name: isolate(one.kind === 'member' ? one.name : one.guest.email) })}
              icon={<X {...iconProps} />}
              onClick={() => onChange(asked.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
