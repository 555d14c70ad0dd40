import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { says } from '../../../../platform/shared/field-errors.ts'
import { send, useRead, useWrite } from '../../../../platform/web/call.ts'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { PasswordField } from '../../../../platform/web/forms/PasswordField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { CopyText } from '../../../../platform/web/ui/CopyText.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import {
  changeRoomServers,
  LiveKitUrl,
  type RoomServers,
  readRoomServers,
  type ServerTrial,
  StunUrl,
  TurnUrl,
  tryRoomServers,
} from '../../../rooms/contract/club.ts'
import type { strings } from '../../strings.en.ts'
import { Pair } from '../StepForm.tsx'
import styles from './General.module.css'

const MOST = 5
const linesOf = (text: string) => text.split(/\s+/).filter(Boolean)
const addresses = (one: typeof StunUrl, code: string) =>
  z
    .string()
    .refine(text => linesOf(text).every(line => one.safeParse(line).success), says(code))
    .refine(text => linesOf(text).length <= MOST, says('setup.most-servers', { max: MOST }))

/** Addresses one on each line; an empty address of LiveKit means that rooms are peer to peer. */
const RoomsForm = z
  .object({
    stun: addresses(StunUrl, 'setup.stun'),
    turn: addresses(TurnUrl, 'setup.turn'),
    turnSecret: z.string().max(200),
    url: z.string().refine(text => text === '' || LiveKitUrl.safeParse(text).success, says('setup.livekit')),
    key: z.string().max(100),
    secret: z.string().max(200),
  })
  .refine(({ url, key }) => url === '' || key.trim() !== '', { path: ['key'], ...says('required') })

const typedOf = ({ stun, turn, livekit }: RoomServers) => ({
  stun: stun.join('\n'),
  turn: turn.join('\n'),
  turnSecret: '',
  url: livekit?.url ?? '',
  key: livekit?.key ?? '',
  secret: '',
})

/** By which servers the media of live rooms go: saved by itself with a proof, and tried as rooms would use them. */
export function RoomsSection() {
  const t = useText<typeof strings>('setup')
  const { data, error, refetch } = useRead(readRoomServers, undefined, { staleMs: 0 })
  return (
    <Section id="rooms" title={t('general.sections.rooms')} lead={t('general.rooms.lead')}>
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {data ? (
        <Servers key={data.data.revision} stored={data.data} webhook={data.webhook} />
      ) : (
        !error && <Skeleton height="320px" />
      )}
    </Section>
  )
}

function Servers({ stored, webhook }: { stored: RoomServers; webhook: string }) {
  const t = useText<typeof strings>('setup')
  const client = useQueryClient()
  const form = useForm(RoomsForm, {
    defaults: typedOf(stored),
    feature: 'setup',
    onSubmit: async ({ stun, turn, turnSecret, url, key, secret }) => {
      const livekit = url === '' ? null : { url, key, ...(secret && { secret }) }
      const body = { stun: linesOf(stun), turn: linesOf(turn), ...(turnSecret && { turnSecret }), livekit }
      const { message } = await send(changeRoomServers, { body: { ...body, seen: stored.revision } })
      toast({ tone: 'success', title: message, ms: 3000 })
      await client.invalidateQueries({ queryKey: [readRoomServers.id] })
    },
  })
  const latin = { lang: 'en', spellCheck: false, optional: true } as const
  return (
    <form {...form.props} className={styles.form}>
      <FormErrors form={form} />
      <div className={styles.fields}>
        <Pair>
          <TextField
            {...form.field('stun')}
            {...latin}
            multiline
            rows={2}
            label={t('general.rooms.stun')}
            hint="stun:stun.example.org:3478"
          />
          <TextField
            {...form.field('turn')}
            {...latin}
            multiline
            rows={2}
            label={t('general.rooms.turn')}
            hint="turn:turn.example.org:3478?transport=tcp"
          />
        </Pair>
        <PasswordField
          {...form.field('turnSecret')}
          label={t('general.rooms.turn-secret')}
          hint={t(stored.turnSecretSet ? 'general.rooms.secret-kept' : 'general.rooms.turn-secret-hint')}
          autoComplete="new-password"
          optional
        />
        <TextField
          {...form.field('url')}
          {...latin}
          label={t('general.rooms.livekit')}
          hint={t('general.rooms.livekit-hint')}
        />
        <Pair>
          <TextField {...form.field('key')} {...latin} autoComplete="off" label={t('general.rooms.key')} />
          <PasswordField
            {...form.field('secret')}
            label={t('general.rooms.secret')}
            {...(stored.livekit && { hint: t('general.rooms.secret-kept') })}
            autoComplete="new-password"
            optional
          />
        </Pair>
        <p>
          {t('general.rooms.webhook')} <CopyText value={webhook} whole />
        </p>
      </div>
      <Trial untried={form.dirty} />
      <div className={styles.acts}>
        <Button type="submit" variant="outline" loading={form.busy} disabled={!form.dirty}>
          {t('general.rooms.save')}
        </Button>
      </div>
    </form>
  )
}

/** Asks each server that is set; what is typed and not saved yet is not among them. */
function Trial({ untried }: { untried: boolean }) {
  const t = useText<typeof strings>('setup')
  const [found, setFound] = useState<ServerTrial[] | null>(null)
  const trial = useWrite(tryRoomServers, { onDone: ({ data }) => setFound(data) })
  return (
    <div className={styles.fields}>
      <div className={styles.acts}>
        <Button variant="ghost" loading={trial.busy} disabled={untried} onClick={() => void trial.run({})}>
          {t('general.rooms.try')}
        </Button>
      </div>
      <div aria-live="polite">
        {found?.length === 0 && <p>{t('general.rooms.none')}</p>}
        {found && found.length > 0 && (
          <ul>
            {found.map(({ server, outcome, ms }) => (
              <li key={server}>
                <Bdi ltr>{server}</Bdi>: {t(`general.rooms.outcome.${outcome}`, { ms })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
