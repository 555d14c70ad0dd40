import { useState } from 'react'
import { briefMomentText } from '../../../platform/shared/moments.ts'
import { zoneCity } from '../../../platform/shared/zone-city.ts'
import { useWrite } from '../../../platform/web/call.ts'
import { Mail, UserPlus, X } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Bdi } from '../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { EmptyLine } from '../../../platform/web/ui/EmptyLine.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { LinkText } from '../../../platform/web/ui/LinkText.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { Timeline } from '../../../platform/web/ui/Timeline.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { inviteToMeeting, type Meeting, type Person, removeFromMeeting, type Step } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { type Asked, InviteeFields } from './InviteeFields.tsx'
import css from './Meetings.module.css'
import { offsetText } from './moments.ts'

/** Everybody who is asked with their answer; its owner asks more and lets go of some. */
export function PeopleList({ meeting, owner, onChanged }: { meeting: Meeting; owner: boolean; onChanged: () => void }) {
  const t = useText<typeof strings>('meetings')
  const [removes, setRemoves] = useState<Person | null>(null)
  const [invites, setInvites] = useState(false)
  const open = meeting.state === 'proposed' || meeting.state === 'fixed'
  const remove = useWrite(removeFromMeeting, {
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message })
      setRemoves(null)
      onChanged()
    },
  })
  return (
    <section>
      <h2 className={css.heading}>{t('one.people')}</h2>
      <ul>
        {meeting.people.map(one => (
          <li key={one.id} className={css.invitee}>
            <Face person={one} />
            <span className={css.inviteeWords}>
              {one.username ? (
                <LinkText to={`/profile/${encodeURIComponent(one.username)}`}>
                  <Bdi>{one.name}</Bdi>
                </LinkText>
              ) : (
                <Bdi>{one.name}</Bdi>
              )}
              <small data-answer={one.owner ? 'owner' : one.answer}>
                {t(`answers.${one.owner ? 'owner' : one.answer}`)}
                {one.zone && <Where zone={one.zone} />}
              </small>
              {one.email && (
                <small>
                  <bdi dir="ltr">{one.email}</bdi>
                </small>
              )}
              {one.word && (
                <small dir="auto" className={css.word}>
                  {one.word}
                </small>
              )}
            </span>
            {owner && open && !one.owner && (
              <IconButton
                label={t('one.remove', { name: isolate(one.name) })}
                icon={<X {...iconProps} />}
                onClick={() => setRemoves(one)}
              />
            )}
          </li>
        ))}
      </ul>
      {owner && open && (
        <Button variant="ghost" icon={<UserPlus {...iconSmall} />} onClick={() => setInvites(true)}>
          {t('one.invite')}
        </Button>
      )}
      {removes && (
        <Dialog
          open
          onClose={() => setRemoves(null)}
          title={t('one.ask-remove', { name: isolate(removes.name) })}
          size="small"
          footer={
            <>
              <Button variant="ghost" onClick={() => setRemoves(null)}>
                {t('one.close')}
              </Button>
              <Button
                variant="danger"
                loading={remove.busy}
                onClick={() => void remove.run({ params: { meetingId: meeting._id, personId: removes.id } })}
              >
                {t('one.yes')}
              </Button>
            </>
          }
        >
          <p>{t('one.ask-remove-too')}</p>
          {remove.refusal && <p className={css.warn}>{remove.refusal.message}</p>}
        </Dialog>
      )}
      {invites && <InviteDialog meeting={meeting} onClose={() => setInvites(false)} onChanged={onChanged} />}
    </section>
  )
}

function Where({ zone }: { zone: string }) {
  const { language } = useLanguage()
  return (
    <>
      {' · '}
      <bdi>{zoneCity(zone, language)}</bdi> <bdi>{offsetText(zone, Date.now())}</bdi>
    </>
  )
}

function Face({ person }: { person: Person }) {
  if (person.member) return <MemberFace member={{ ...person, id: person.member }} size={36} />
  return (
    <span className={css.guestMark}>
      <Mail {...iconProps} aria-hidden="true" />
    </span>
  )
}

function InviteDialog({
  meeting,
  onClose,
  onChanged,
}: {
  meeting: Meeting
  onClose: () => void
  onChanged: () => void
}) {
  const t = useText<typeof strings>('meetings')
  const [asked, setAsked] = useState<Asked[]>([])
  const invite = useWrite(inviteToMeeting, {
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message })
      onClose()
      onChanged()
    },
  })
  const body = {
    members: asked.flatMap(one => (one.kind === 'member' ? [one.username] : [])),
    guests: asked.flatMap(one => (one.kind === 'guest' ? [one.guest] : [])),
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('one.invite-title')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('one.close')}
          </Button>
          <Button
            variant="primary"
            loading={invite.busy}
            disabled={asked.length === 0}
            onClick={() => void invite.run({ params: { meetingId: meeting._id }, body })}
          >
            {t('one.invite-it')}
          </Button>
        </>
      }
    >
      <InviteeFields
        label={t('form.who')}
        asked={asked}
        taken={meeting.people.flatMap(one => [one.username, one.email].filter(known => known !== null))}
        onChange={setAsked}
        error={invite.refusal?.message ?? null}
      />
    </Dialog>
  )
}

/** What happened to a meeting, the newest first. */
export function MeetingHistory({ steps }: { steps: readonly Step[] }) {
  const t = useText<typeof strings>('meetings')
  const { language } = useLanguage()
  const zone = readerZone()
  const when = (at: string | null) => (at ? isolate(briefMomentText(at, language, zone)) : '')
  return (
    <Timeline
      title={t('one.history')}
      steps={steps.toReversed().map(step => ({
        said: t(`acts.${step.act}`, { name: isolate(step.by ?? ''), from: when(step.from), to: when(step.to) }),
        at: step.at,
        why: step.word,
      }))}
    />
  )
}

/** Who was there and for how long. */
export function WhoWasThere({ meeting }: { meeting: Meeting }) {
  const t = useText<typeof strings>('meetings')
  return (
    <section>
      <h2 className={css.heading}>{t('one.there')}</h2>
      {meeting.mayReview && (
        <div className={css.link}>
          <p className={css.quiet}>{t('one.review-too')}</p>
          <div className={css.buttons}>
            <Button href={`/meeting/${meeting._id}/review`}>
              {t('one.review', { name: isolate(meeting.mayReview) })}
            </Button>
          </div>
        </div>
      )}
      {meeting.there.length === 0 && <EmptyLine title={t('one.nobody-there')} />}
      <ul>
        {meeting.there.map(one => (
          <li key={one.person ?? one.name} className={css.thereRow}>
            <Bdi>{one.name}</Bdi>
            <span className={css.quiet}>{t('minutes', { count: Math.max(1, Math.round(one.minutes)) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
