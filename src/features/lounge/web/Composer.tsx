import { Image, Link2 } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { refusalToAccess } from '../../../platform/shared/access.ts'
import { acceptOf } from '../../../platform/web/forms/file-words.ts'
import { useUploads } from '../../../platform/web/forms/use-uploads.ts'
import { useSession } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Avatar } from '../../../platform/web/ui/Avatar.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { MAX_PICTURES, MAX_TEXT, writePost } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { AudienceMenu } from './AudienceMenu.tsx'
import css from './Composer.module.css'
import { ComposerThings } from './ComposerThings.tsx'
import { Gate } from './Gate.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import { isEmpty, useDraft } from './use-draft.ts'
import { usePostIt } from './use-post-it.ts'

/** From here on the counter is shown. */
const NEAR = MAX_TEXT * 0.8

/** Where one writes a post, or what it takes to. `opens` puts the cursor into it; `onDone` runs when it was posted. */
export function Composer({ opens, onDone }: { opens?: boolean; onDone?: () => void }) {
  const { viewer, status } = useSession()
  if (status === 'loading') return <div className={css.waits} />
  const refusal = refusalToAccess(writePost.access, viewer)
  return refusal ? <Gate refusal={refusal} /> : <OpenComposer key={viewer?.id} opens={opens} onDone={onDone} />
}

function OpenComposer({ opens, onDone }: { opens?: boolean | undefined; onDone?: (() => void) | undefined }) {
  const t = useText<typeof strings>('lounge')
  const { user } = useSession()
  const { draft, change, clear } = useDraft()
  const [offers, setOffers] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const uploads = useUploads({
    value: draft.images,
    onChange: images => change({ images }),
    take: 'image',
    many: true,
    max: MAX_PICTURES,
  })
  const write = usePostIt(() => {
    clear()
    onDone?.()
  })
  const underWay = uploads.pending.filter(one => one.state !== 'failed').length
  const tooLong = [...draft.text].length > MAX_TEXT
  const ready = !isEmpty(draft) && underWay === 0 && !tooLong
  const send = () => {
    if (!ready) return
    const { text, audience, images, item } = draft
    void write.run({ body: { text, audience, images: images.map(one => one._id), itemId: item?._id } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  const take = (data: DataTransfer, event: ClipboardEvent | DragEvent) => {
    const files = [...data.files]
    if (files.length === 0) return
    event.preventDefault()
    uploads.add(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra way; the buttons inside do the same
    <div
      className={css.composer}
      onKeyDown={onKeyDown}
      onPaste={event => take(event.clipboardData, event)}
      onDragOver={event => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={event => take(event.dataTransfer, event)}
    >
      <div className={css.top}>
        <span className={css.face}>
          <Avatar name={user?.name ?? ''} src={user?.profileImage} kind={user?.userType} />
        </span>
        <WordsField text={draft.text} onText={text => change({ text })} opens={opens} invalid={tooLong} />
      </div>
      <ComposerThings draft={draft} uploads={uploads} onNoItem={() => change({ item: null })} />
      {write.refusal && (
        <p className={css.error} role="alert">
          {write.refusal.message}
        </p>
      )}
      <div className={css.bar}>
        <Button
          variant="ghost"
          className={css.tool}
          icon={<Image {...iconProps} />}
          disabled={draft.images.length + underWay >= MAX_PICTURES}
          onClick={() => picker.current?.click()}
        >
          {t('composer.picture')}
        </Button>
        <Button variant="ghost" className={css.tool} icon={<Link2 {...iconProps} />} onClick={() => setOffers(true)}>
          {t('composer.offer')}
        </Button>
        <AudienceMenu audience={draft.audience} onChange={audience => change({ audience })} />
        <span className={css.send}>
          {draft.text.length > NEAR && (
            <span className={tooLong ? css.over : css.count}>
              <bdi dir="ltr">
                {[...draft.text].length} / {MAX_TEXT}
              </bdi>
            </span>
          )}
          <Button variant="primary" loading={write.busy} disabled={!ready} title={t('composer.keys')} onClick={send}>
            {t('composer.post')}
          </Button>
        </span>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={acceptOf('image')}
        aria-label={t('composer.picture')}
        onChange={event => {
          uploads.add([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <span role="status" className="visually-hidden">
        {uploads.news}
      </span>
      {offers && (
        <OfferDialog
          onClose={() => setOffers(false)}
          onPick={item => {
            change({ item })
            setOffers(false)
          }}
        />
      )}
    </div>
  )
}

type WordsFieldProps = { text: string; onText: (text: string) => void; opens?: boolean | undefined; invalid: boolean }

/** Grows with what is typed; each text in the direction of its first letter. */
function WordsField({ text, onText, opens, invalid }: WordsFieldProps) {
  const t = useText<typeof strings>('lounge')
  return (
    <textarea
      className={css.words}
      data-filled={text !== '' || undefined}
      // biome-ignore lint/a11y/noAutofocus: whoever pressed + wants to write
      autoFocus={opens}
      rows={1}
      value={text}
      aria-label={t('composer.label')}
      aria-invalid={invalid || undefined}
      placeholder={t('composer.placeholder')}
      {...(text !== '' && { dir: 'auto' })}
      onChange={event => onText(event.target.value)}
    />
  )
}
