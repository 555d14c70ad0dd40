import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../platform/shared/call.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { send, useRead, useWrite } from '../../../platform/web/call.ts'
import { FormDialog } from '../../../platform/web/forms/FormDialog.tsx'
import { TextField } from '../../../platform/web/forms/TextField.tsx'
import { useForm } from '../../../platform/web/forms/use-form.ts'
import { Copy, Download, ShieldCheck, ShieldOff } from '../../../platform/web/icons.ts'
import { isolateLatin } from '../../../platform/web/isolate.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { CopyText } from '../../../platform/web/ui/CopyText.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import {
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../../signin/contract/second-factor.ts'
import type { strings } from '../strings.en.ts'
import { Confirm, Part } from './Part.tsx'
import recoveryCodesStyles from './RecoveryCodes.module.css'
import styles from './settings.module.css'
import setUpFactorStyles from './SetUpFactor.module.css'

const FEW = 3

/** The second factor with its recovery codes: new ones, or off. */
function FactorOn({ since, left }: { since: string; left: number }) {
  const t = useText<typeof strings>('my-settings')
  const [open, setOpen] = useState<'renew' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const renew = <Button onClick={() => setOpen('renew')}>{t('factor.renew')}</Button>
  return (
    <>
      {left <= FEW && (
        <Alert tone="warning" title={t('factor.few-left')} action={renew}>
          {t('factor.on-body', { count: left })}
        </Alert>
      )}
      <div className={styles.list}>
        <div className={styles.row}>
          <span className={styles.sign}>
            <ShieldCheck {...iconProps} />
          </span>
          <div>
            <p className={styles.name}>{t('factor.on', { date: isolateLatin(shortDate(since)) })}</p>
            <p className={styles.facts}>{t('factor.on-body', { count: left })}</p>
          </div>
          <span className={styles.acts}>
            {left > FEW && renew}
            <Button variant="dangerOutline" onClick={() => setOpen('remove')}>
              {t('factor.remove')}
            </Button>
          </span>
        </div>
      </div>
      {open === 'renew' && <RenewCodes onClose={close} />}
      {open === 'remove' && <RemoveFactor onClose={close} />}
    </>
  )
}

/** Switches the second factor off, after one more question. */
function RemoveFactor({ onClose }: { onClose: () => void }) {
  const t = useText<typeof strings>('my-settings')
  const remove = useWrite(removeSecondFactor, {
    invalidates: [readSecondFactor],
    onDone: ({ message }) => {
      toast({ tone: 'success', title: message })
      onClose()
    },
  })
  return (
    <Confirm
      danger
      title={t('factor.remove-title')}
      body={t('factor.remove-body')}
      act={t('factor.remove')}
      busy={remove.busy}
      refusal={remove.refusal}
      onConfirm={() => void remove.run({})}
      onClose={onClose}
    />
  )
}

/** New recovery codes, after one more question; shown once. */
function RenewCodes({ onClose }: { onClose: () => void }) {
  const t = useText<typeof strings>('my-settings')
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Error | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = async () => {
    setBusy(true)
    try {
      // Without an idempotency key: the codes must not be kept anywhere.
      setCodes((await send(renewRecoveryCodes)).recoveryCodes)
      await client.invalidateQueries({ queryKey: [readSecondFactor.id] })
    } catch (error) {
      setRefusal(error as Error)
    } finally {
      setBusy(false)
    }
  }
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <Confirm
      title={t('factor.renew-title')}
      body={t('factor.renew-body')}
      act={t('factor.renew')}
      busy={busy}
      refusal={refusal}
      onConfirm={() => void renew()}
      onClose={onClose}
    />
  )
}

/** The second factor: off with the way to set it up, or on with its recovery codes. */
export function SecondFactorPart() {
  const t = useText<typeof strings>('my-settings')
  const { data, error, isPending, refetch } = useRead(readSecondFactor, undefined, { staleMs: 0 })
  const slow = useDelayed(isPending)
  return (
    <Part title={t('factor.title')} lead={t('factor.lead')}>
      {slow && <Skeleton height="80px" />}
      {error && <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />}
      {data && (data.since ? <FactorOn since={data.since} left={data.recoveryCodesLeft} /> : <FactorOff />)}
    </Part>
  )
}

/** No second factor yet, and the way to one. */
function FactorOff() {
  const t = useText<typeof strings>('my-settings')
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.list}>
      <div className={styles.row}>
        <span className={styles.sign}>
          <ShieldOff {...iconProps} />
        </span>
        <div>
          <p className={styles.name}>{t('factor.off')}</p>
          <p className={styles.facts}>{t('factor.off-body')}</p>
        </div>
        <Button variant="primary" onClick={() => setOpen(true)}>
          {t('factor.set-up')}
        </Button>
      </div>
      {open && <SetUpFactor onClose={() => setOpen(false)} />}
    </div>
  )
}

type Started = AnswerOf<typeof startSecondFactor>

/** Sets a second factor up: scan, type the first code, keep the recovery codes. */
function SetUpFactor({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (!codes) return <Scan onCodes={setCodes} onClose={onClose} />
  const done = () => {
    void client.invalidateQueries({ queryKey: [readSecondFactor.id] })
    onClose()
  }
  return <RecoveryCodes codes={codes} onClose={done} />
}

/** The secret, asked for once for the dialog; `proof-required` is answered on the way. */
function useStarted(onClose: () => void) {
  const [started, setStarted] = useState<Started | null>(null)
  const [error, setError] = useState<unknown>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    send(startSecondFactor).then(setStarted, refusal => {
      if ((refusal as { code?: string }).code === 'proof-required') onClose()
      else setError(refusal)
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the dialog
  }, [])
  return { started, error }
}

function Scan({ onCodes, onClose }: { onCodes: (codes: readonly string[]) => void; onClose: () => void }) {
  const t = useText<typeof strings>('my-settings')
  const { started, error } = useStarted(onClose)
  const form = useForm(confirmSecondFactor.body, {
    defaults: { code: '' },
    feature: 'signin',
    onSubmit: async body => onCodes((await send(confirmSecondFactor, { body })).recoveryCodes),
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('setup.title')} act={t('setup.confirm')} blocked={!started}>
      {error ? (
        <ErrorPiece error={error} level={3} />
      ) : (
        <>
          <Secret started={started} />
          <TextField
            {...form.field('code')}
            label={t('setup.code')}
            hint={t('setup.code-hint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            lang="en"
            spellCheck={false}
          />
        </>
      )}
    </FormDialog>
  )
}

function Secret({ started }: { started: Started | null }) {
  const t = useText<typeof strings>('my-settings')
  return (
    <div className={setUpFactorStyles.secret}>
      {started ? (
        <img
          className={setUpFactorStyles.picture}
          src={started.picture}
          alt={t('setup.picture')}
          width={200}
          height={200}
        />
      ) : (
        <Skeleton width="200px" height="200px" />
      )}
      <div className={setUpFactorStyles.words}>
        <h3 className={setUpFactorStyles.title}>{t('setup.scan')}</h3>
        <p className={setUpFactorStyles.hint}>{t('setup.scan-hint')}</p>
        <p className={setUpFactorStyles.hint}>{t('setup.by-hand')}</p>
        {started && (
          <p className={setUpFactorStyles.letters} dir="ltr">
            {started.secret.replace(/(.{4})/g, '$1 ').trim()} <CopyText value={started.secret} shown="" />
          </p>
        )}
      </div>
    </div>
  )
}

/** Gives the browser a small text file to save. */
function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}

/** The ten codes, this once: to copy, to download, to keep. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useText<typeof strings>('my-settings')
  const words = useWords()
  const { user } = useSession()
  const heading = t('codes.file-title', { club: location.host, username: user?.username ?? '' })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toast({ tone: 'success', title: words('ui.copied'), ms: 3000 })
    } catch {
      toast({ tone: 'danger', title: words('ui.not-copied') })
    }
  }
  const footer = (
    <>
      <Button icon={<Copy {...iconProps} />} onClick={() => void copy()}>
        {t('codes.copy')}
      </Button>
      <Button
        icon={<Download {...iconProps} />}
        onClick={() => saveFile(t('codes.file'), [heading, t('codes.file-note'), '', ...codes, ''].join('\n'))}
      >
        {t('codes.download')}
      </Button>
      <Button variant="primary" onClick={onClose}>
        {t('codes.kept')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('codes.title')} onClose={onClose} footer={footer}>
      <p>{t('codes.lead')}</p>
      <ol className={recoveryCodesStyles.codes} dir="ltr">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </Dialog>
  )
}
