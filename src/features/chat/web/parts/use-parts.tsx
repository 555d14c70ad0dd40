import { type ClipboardEvent, type ReactNode, useState } from 'react'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { toast } from '../../../../platform/web/ui/toast.ts'
import type { CardRef } from '../../contract/attachments.ts'
import type { strings } from '../../strings.en.ts'
import type { Pending } from '../send-queue.ts'
import { useAttached } from './attached.ts'
import { AttachMenu } from './AttachMenu.tsx'
import { Tray, useLink } from './Tray.tsx'
import { addUpload } from './uploads.ts'
import css from './Voice.module.css'
import { type SaidAloud, useVoice } from './VoiceRecorder.tsx'

/** What a message carries when it is sent. */
type Along = Pick<Pending, 'files' | 'card' | 'link'>

/** What goes along with the next message, as the field shows it. */
export type Parts = {
  /** There is something to send without words. */
  some: boolean
  tray: ReactNode
  menu: ReactNode
  voice: ReturnType<typeof useVoice> | null
  onPaste: (event: ClipboardEvent) => void
  onFiles: ((files: File[]) => void) | null
}

type Asked = {
  /** Of which conversation. */
  place: string
  text: string
  /** Files and voice notes go to whoever talks with one. */
  talking: boolean
  onVoice: (voice: NonNullable<Pending['voice']>) => void
}

/** Files, a card, a link and a voice note beside the words of a message; `take` hands over what there is, and begins anew. */
export function useParts({ place, text, talking, onVoice }: Asked): {
  parts: Parts
  take: () => Along
  now: () => Along
} {
  const t = useText<typeof strings>('chat')
  const attached = useAttached(place)
  const found = useLink(text)
  const [noCard, setNoCard] = useState<string | null>(null)
  const voice = useVoice(({ file, peaks, seconds }: SaidAloud) =>
    onVoice({ upload: addUpload(file, 'voice'), peaks, seconds }),
  )
  const card: CardRef | null = attached.card ?? (found.card && found.card.id !== noCard ? found.card : null)
  const onFiles = (files: File[]) => {
    if (files.length === 0) return
    const left = attached.add(files)
    if (left > 0) toast({ tone: 'danger', title: t('parts.too-many', { count: left }) })
  }
  const tray = (
    <>
      <Tray
        uploads={attached.uploads}
        card={card}
        link={found.link}
        onRemove={attached.remove}
        onNoCard={() => {
          attached.setCard(null)
          if (found.card) setNoCard(found.card.id)
        }}
        onNoLink={found.dismiss}
      />
      {voice.trouble && (
        <p className={css.trouble} role="alert">
          {t(`parts.trouble.${voice.trouble}`)}
          <Button size="compact" variant="ghost" onClick={voice.forget}>
            {t('parts.trouble-close')}
          </Button>
        </p>
      )}
    </>
  )
  const now = (): Along => ({
    ...(attached.uploads.length > 0 && { files: attached.uploads }),
    ...(card && { card }),
    ...(found.link && { link: found.link.address }),
  })
  const take = (): Along => {
    const along = now()
    attached.clear()
    return along
  }
  return {
    parts: {
      some: attached.uploads.length > 0 || card !== null,
      tray,
      menu: <AttachMenu onFiles={talking ? onFiles : null} onCard={attached.setCard} />,
      voice: talking ? voice : null,
      onPaste: event => {
        const files = [...event.clipboardData.files]
        if (!talking || files.length === 0) return
        event.preventDefault()
        onFiles(files)
      },
      onFiles: talking ? onFiles : null,
    },
    take,
    now,
  }
}
