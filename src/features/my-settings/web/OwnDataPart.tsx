import { useState } from 'react'
import { momentText } from '../../../platform/shared/moments.ts'
import { shortDate } from '../../../platform/shared/text.ts'
import { useRead, useWrite } from '../../../platform/web/call.ts'
import { sizeInWords } from '../../../platform/web/forms/file-words.ts'
import { Download } from '../../../platform/web/icons.ts'
import { isolate, isolateLatin } from '../../../platform/web/isolate.ts'
import { useLanguage } from '../../../platform/web/language.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Alert } from '../../../platform/web/ui/Alert.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { readerZone } from '../../../platform/web/ui/moment-text.ts'
import { toast } from '../../../platform/web/ui/toast.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import {
  askForCopy,
  askForErasure,
  type Copy,
  ERASE_DAYS,
  readOwnData,
  takeBackErasure,
} from '../../own-data/contract.ts'
import type { strings } from '../../own-data/strings.en.ts'
import { useRefusalWords } from '../../signin/web/public.ts'
import { Confirm, Part } from './Part.tsx'
import styles from './settings.module.css'

/** A copy that is being made is asked for so often. */
const LOOK_MS = 5000

/** A copy of everything that one has here, and the way to be erased. */
export function OwnDataPart() {
  const { data, error, refetch } = useRead(readOwnData, undefined, { staleMs: 0 })
  if (error) return <ErrorPiece error={error} level={3} onRetry={() => void refetch()} />
  if (!data) return null
  const { copy, erasure, tied, ofTheClub } = data.data
  return (
    <>
      <CopyPart copy={copy} />
      <ErasePart dueAt={erasure?.dueAt ?? null} tied={tied.map(one => one.text)} ofTheClub={ofTheClub} />
    </>
  )
}

const useSay = () => useText<typeof strings>('own-data')
const day = (moment: string | number): string => isolateLatin(shortDate(new Date(moment).toISOString()))

function CopyPart({ copy }: { copy: Copy | null }) {
  const t = useSay()
  const words = useWords()
  const refusalWords = useRefusalWords()
  const { language } = useLanguage()
  const ask = useWrite(askForCopy, {
    invalidates: [readOwnData],
    onDone: ({ message }) => toast({ tone: 'success', title: message }),
  })
  const ready = copy?.state === 'ready' ? copy : null
  const preparing = copy?.state === 'preparing'
  return (
    <Part
      title={t('copy.title')}
      lead={t('copy.lead')}
      action={
        !preparing && (
          <Button loading={ask.busy} onClick={() => void ask.run({})}>
            {ready ? t('copy.ask-again') : t('copy.ask')}
          </Button>
        )
      }
    >
      {ask.refusal && <Alert tone="danger" role="alert" title={refusalWords(ask.refusal)} />}
      {preparing && <Preparing />}
      {ready && (
        <Alert
          tone="success"
          action={
            <Button external href={`/api/my-data/copies/${ready._id}/file`} icon={<Download {...iconSmall} />}>
              {t('copy.fetch', { size: sizeInWords(words, ready.size ?? 0) })}
            </Button>
          }
        >
          {t('copy.ready', {
            time: isolate(momentText(ready.readyAt!, language, readerZone())),
            date: day(ready.expiresAt!),
          })}
        </Alert>
      )}
    </Part>
  )
}

function Preparing() {
  const t = useSay()
  useRead(readOwnData, undefined, { refetchMs: LOOK_MS })
  return <Alert role="status">{t('copy.preparing')}</Alert>
}

type EraseProps = { dueAt: string | null; tied: readonly string[]; ofTheClub: boolean }

function ErasePart({ dueAt, tied, ofTheClub }: EraseProps) {
  const t = useSay()
  const refusalWords = useRefusalWords()
  const [asking, setAsking] = useState(false)
  const done = ({ message }: { message: string }) => {
    setAsking(false)
    toast({ tone: 'success', title: message })
  }
  const ask = useWrite(askForErasure, { invalidates: [readOwnData], onDone: done })
  const stay = useWrite(takeBackErasure, { invalidates: [readOwnData], onDone: done })
  const date = day(dueAt ?? Date.now() + ERASE_DAYS * 86_400_000)
  const may = !ofTheClub && !dueAt && tied.length === 0
  return (
    <Part
      title={t('erase.title')}
      lead={t('erase.lead')}
      action={
        may && (
          <Button variant="dangerOutline" onClick={() => setAsking(true)}>
            {t('erase.ask')}
          </Button>
        )
      }
    >
      {ofTheClub && <Alert>{t('erase.of-the-club')}</Alert>}
      {dueAt && (
        <Alert
          tone="warning"
          title={t('erase.asked', { date })}
          action={
            <Button loading={stay.busy} onClick={() => void stay.run({})}>
              {t('erase.take-back')}
            </Button>
          }
        >
          {t('erase.asked-body')}
        </Alert>
      )}
      {stay.refusal && <Alert tone="danger" role="alert" title={refusalWords(stay.refusal)} />}
      {tied.length > 0 && (
        <Alert title={t('erase.tied')}>
          <ul className={styles.ties}>
            {tied.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
      {asking && (
        <Confirm
          danger
          title={t('erase.confirm-title')}
          body={t('erase.confirm-body', { date })}
          act={t('erase.act', { date })}
          busy={ask.busy}
          refusal={ask.refusal}
          onConfirm={() => void ask.run({})}
          onClose={() => setAsking(false)}
        />
      )}
    </Part>
  )
}
