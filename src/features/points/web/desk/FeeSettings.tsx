import { useQueryClient } from '@tanstack/react-query'
import { send, useRead } from '../../../../platform/web/call.ts'
import { Checkbox } from '../../../../platform/web/forms/Checkbox.tsx'
import { FormErrors } from '../../../../platform/web/forms/FormErrors.tsx'
import { NumberField } from '../../../../platform/web/forms/NumberField.tsx'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../../platform/web/forms/use-form.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../../platform/web/ui/ErrorPiece.tsx'
import { Section } from '../../../../platform/web/ui/Section.tsx'
import { Skeleton } from '../../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import {
  changePointsFee,
  changeSettings,
  readSettings,
  type SettingsView,
} from '../../../settings/contract/settings.ts'
import type { strings } from '../../strings.en.ts'
import css from './desk.module.css'

/** What a featured placement costs, and the fee of conversions with the look-up on its chain. */
export function FeeSettings() {
  const t = useText<typeof strings>('points')
  const { data, error, refetch } = useRead(readSettings)
  return (
    <Section title={t('rules.prices')}>
      {error && <ErrorPiece error={error} onRetry={() => void refetch()} />}
      {data ? (
        <div className={css.settings}>
          <PriceForm settings={data.data} />
          <FeeForm settings={data.data} />
        </div>
      ) : (
        !error && <Skeleton height="320px" />
      )}
    </Section>
  )
}

function useSaved() {
  const client = useQueryClient()
  return async ({ message }: { message: string }) => {
    toast({ tone: 'success', title: message, ms: 3000 })
    await client.invalidateQueries({ queryKey: [readSettings.id] })
  }
}

function PriceForm({ settings }: { settings: SettingsView }) {
  const t = useText<typeof strings>('points')
  const words = useWords()
  const saved = useSaved()
  const form = useForm(changeSettings.body.pick({ featuredPoints: true }).required(), {
    defaults: { featuredPoints: settings.featuredPoints },
    feature: 'settings',
    onSubmit: async body => saved(await send(changeSettings, { body })),
  })
  return (
    <form {...form.props} className={css.card}>
      <FormErrors form={form} />
      <NumberField {...form.field('featuredPoints')} label={t('rules.featured-price')} />
      <div className={css.acts}>
        <Button type="submit" variant="primary" loading={form.busy}>
          {words('ui.save')}
        </Button>
      </div>
    </form>
  )
}

function FeeForm({ settings }: { settings: SettingsView }) {
  const t = useText<typeof strings>('points')
  const words = useWords()
  const saved = useSaved()
  const { hasRpcUrl, ...chain } = settings.chain
  const form = useForm(changePointsFee.body, {
    defaults: { fee: settings.pointsFee, chain: { ...chain, rpcUrl: undefined } },
    feature: 'settings',
    onSubmit: async body => {
      await saved(await send(changePointsFee, { body }))
      form.set('chain.rpcUrl', undefined)
    },
  })
  return (
    <form {...form.props} className={css.card}>
      <FormErrors form={form} />
      <div className={css.pair}>
        <NumberField {...form.field('fee.amount')} label={t('rules.fee-amount')} />
        <TextField {...form.field('fee.symbol')} label={t('rules.fee-token')} lang="en" />
      </div>
      <TextField
        {...form.field('fee.wallet')}
        label={t('rules.wallet')}
        hint={t('rules.wallet-hint')}
        lang="en"
        spellCheck={false}
      />
      <div className={css.pair}>
        <TextField {...form.field('fee.network')} label={t('rules.network')} lang="en" />
        <TextField
          {...form.field('fee.explorer')}
          label={t('rules.explorer')}
          hint={t('rules.explorer-hint', { part: '{hash}' })}
          lang="en"
          spellCheck={false}
        />
      </div>
      <Checkbox {...form.field('chain.on')} label={t('rules.look')} hint={t('rules.look-hint')} />
      <TextField
        {...form.field('chain.rpcUrl')}
        value={form.values.chain.rpcUrl ?? ''}
        onChange={value => form.set('chain.rpcUrl', value || undefined)}
        label={t('rules.rpc')}
        hint={t(hasRpcUrl ? 'rules.rpc-kept' : 'rules.rpc-hint')}
        lang="en"
        spellCheck={false}
        autoComplete="off"
      />
      <div className={css.pair}>
        <TextField {...form.field('chain.contract')} label={t('rules.contract')} lang="en" spellCheck={false} />
        <NumberField {...form.field('chain.confirmations')} label={t('rules.confirmations')} />
      </div>
      <div className={css.acts}>
        <Button type="submit" variant="primary" loading={form.busy}>
          {words('ui.save')}
        </Button>
      </div>
    </form>
  )
}
