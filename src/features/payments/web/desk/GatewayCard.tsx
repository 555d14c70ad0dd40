import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { send, useWrite } from '../../../../platform/web/call.ts'
import { FormDialog } from '../../../../platform/web/forms/FormDialog.tsx'
import { PasswordField } from '../../../../platform/web/forms/PasswordField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { ArrowDown, ArrowUp, CreditCard, FlaskConical, Landmark } from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Alert } from '../../../../platform/web/ui/Alert.tsx'
import { Bdi } from '../../../../platform/web/ui/Bdi.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { CopyText } from '../../../../platform/web/ui/CopyText.tsx'
import { Facts } from '../../../../platform/web/ui/Facts.tsx'
import { iconProps } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { StatusPill } from '../../../../platform/web/ui/StatusPill.tsx'
import { TimeAgo } from '../../../../platform/web/ui/TimeAgo.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import type { GatewayCode } from '../../contract.ts'
import {
  type GatewayView,
  orderGateways,
  readGateways,
  setStripeKeys,
  switchGateway,
  tryStripe,
} from '../../contract/desk.ts'
import { spaced } from '../../rules/reference.ts'
import type { strings } from '../../strings.en.ts'
import { AccountsForm } from './AccountsForm.tsx'
import styles from './desk.module.css'

const ICONS = { stripe: CreditCard, bank: Landmark, sandbox: FlaskConical }

type CardProps = { gateway: GatewayView; order: readonly GatewayCode[]; at: number; onOpen: () => void }

/** One way of paying: whether it is open, what it needs, and its place among the others. */
export function GatewayCard({ gateway, order, at, onOpen }: CardProps) {
  const t = useText<typeof strings>('payments')
  const [editing, setEditing] = useState(false)
  const said = {
    invalidates: [readGateways],
    onDone: ({ message }: { message: string }) => toast({ tone: 'success', title: message, ms: 3000 }),
    onRefusal: (refusal: Error) => toast({ tone: 'danger', title: refusal.message }),
  }
  const close = useWrite(switchGateway, said)
  const arrange = useWrite(orderGateways, said)
  const { code, on } = gateway
  const Icon = ICONS[code]
  const move = (by: number) => {
    const next = order.filter(one => one !== code)
    next.splice(at + by, 0, code)
    void arrange.run({ body: { order: next } })
  }
  return (
    <li className={styles.gateway}>
      <div className={styles.gatewayHead}>
        <Icon {...iconProps} />
        <h2 className={styles.name}>{t(`gateways.${code}`)}</h2>
        <span className={styles.order}>
          <IconButton
            size="compact"
            label={t('desk.earlier', { name: t(`gateways.${code}`) })}
            icon={<ArrowUp {...iconProps} />}
            disabled={at === 0 || arrange.busy}
            onClick={() => move(-1)}
          />
          <IconButton
            size="compact"
            label={t('desk.later', { name: t(`gateways.${code}`) })}
            icon={<ArrowDown {...iconProps} />}
            disabled={at === order.length - 1 || arrange.busy}
            onClick={() => move(1)}
          />
        </span>
      </div>
      <p>
        <StatusPill
          status={on ? 'on' : 'off'}
          tone={on ? (gateway.test ? 'warning' : 'success') : 'neutral'}
          label={t(on ? (gateway.test ? 'desk.on-test' : 'desk.on') : 'desk.off')}
        />
      </p>
      <p className={styles.small}>{t(`desk.about.${code}`)}</p>
      {code === 'stripe' && <StripeFacts gateway={gateway} />}
      {code === 'bank' && <Accounts gateway={gateway} />}
      <div className={styles.actions}>
        {code === 'stripe' && <Button onClick={() => setEditing(true)}>{t('desk.set-keys')}</Button>}
        {code === 'stripe' && gateway.hasKeys && <TryStripe />}
        {code === 'bank' && <Button onClick={() => setEditing(true)}>{t('desk.set-accounts')}</Button>}
        {on ? (
          <Button
            variant="dangerOutline"
            loading={close.busy}
            onClick={() => void close.run({ params: { gateway: code }, body: { on: false } })}
          >
            {t('desk.close')}
          </Button>
        ) : (
          <Button onClick={onOpen}>{t('desk.open')}</Button>
        )}
      </div>
      {editing && code === 'stripe' && <KeysForm gateway={gateway} onClose={() => setEditing(false)} />}
      {editing && code === 'bank' && <AccountsForm accounts={gateway.accounts} onClose={() => setEditing(false)} />}
    </li>
  )
}

function StripeFacts({ gateway }: { gateway: GatewayView }) {
  const t = useText<typeof strings>('payments')
  const { events } = gateway
  const isSet = (set: boolean) => t(set ? 'desk.key-set' : 'desk.key-missing')
  return (
    <Facts
      layout="list"
      rows={[
        { label: t('desk.secret-key'), value: isSet(gateway.hasKeys) },
        { label: t('desk.webhook-secret'), value: isSet(gateway.hasWebhookSecret) },
        { label: t('desk.webhook-url'), value: <CopyText value={gateway.webhookUrl ?? ''} /> },
        {
          label: t('desk.last-event'),
          value: events.last ? <TimeAgo value={events.last} /> : t('desk.no-event'),
        },
      ]}
    />
  )
}

function Accounts({ gateway }: { gateway: GatewayView }) {
  const t = useText<typeof strings>('payments')
  if (gateway.accounts.length === 0) return <p className={styles.small}>{t('desk.no-accounts')}</p>
  return (
    <Facts
      layout="list"
      rows={gateway.accounts.map(one => ({
        label: <Bdi ltr>{one.currency}</Bdi>,
        value: (
          <>
            <bdi>{one.bank}</bdi>
            <span className={styles.number}>
              <Bdi ltr>{one.iban ? spaced(one.iban) : (one.account ?? '')}</Bdi>
            </span>
          </>
        ),
      }))}
    />
  )
}

/** Asks Stripe who it is connected to, and shows its own words. */
function TryStripe() {
  const t = useText<typeof strings>('payments')
  const attempt = useWrite(tryStripe)
  const [said, setSaid] = useState<{ works: boolean; title: string; words: string } | null>(null)
  const run = async () => {
    setSaid(null)
    const answer = await attempt.run({ body: {} })
    if (answer) setSaid({ works: answer.data.outcome === 'works', title: answer.message, words: answer.data.words })
  }
  return (
    <>
      <Button loading={attempt.busy} onClick={() => void run()}>
        {t('desk.try')}
      </Button>
      {(said || attempt.refusal) && (
        <div className={styles.whole}>
          <Alert
            tone={said?.works ? 'success' : 'danger'}
            role="status"
            title={said?.title ?? attempt.refusal?.message}
          >
            {said && <Bdi ltr>{said.words}</Bdi>}
          </Alert>
        </div>
      )}
    </>
  )
}

const Typed = z.object({ secretKey: z.string().trim().max(300), webhookSecret: z.string().trim().max(300) })

/** Stripe's keys: typed or pasted, sealed, and never shown again; what is left empty stays. */
function KeysForm({ gateway, onClose }: { gateway: GatewayView; onClose: () => void }) {
  const t = useText<typeof strings>('payments')
  const client = useQueryClient()
  const form = useForm(Typed, {
    defaults: { secretKey: '', webhookSecret: '' },
    feature: 'payments',
    onSubmit: async ({ secretKey, webhookSecret }) => {
      const body = { ...(secretKey && { secretKey }), ...(webhookSecret && { webhookSecret }) }
      const { message } = await send(setStripeKeys, { body })
      toast({ tone: 'success', title: message, ms: 3000 })
      await client.invalidateQueries({ queryKey: [readGateways.id] })
      onClose()
    },
  })
  const hint = (set: boolean) => t(set ? 'desk.stays' : 'desk.never-shown')
  return (
    <FormDialog onClose={onClose} title={t('desk.set-keys')} form={form}>
      <PasswordField
        {...form.field('secretKey')}
        label={t('desk.secret-key')}
        hint={hint(gateway.hasKeys)}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('webhookSecret')}
        label={t('desk.webhook-secret')}
        hint={hint(gateway.hasWebhookSecret)}
        autoComplete="new-password"
      />
    </FormDialog>
  )
}
