import { Image, Link2 } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useUploads } from '../../../platform/web/forms/use-uploads.ts'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { iconProps } from '../../../platform/web/ui/icon-props.ts'
import { useWhy } from '../../social/web/use-why.ts'
import { MAX_PICTURES, MAX_TEXT } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { AudienceMenu } from './AudienceMenu.tsx'
import css from './Composer.module.css'
import { ComposerThings } from './ComposerThings.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import { PicturePicker } from './PicturePicker.tsx'
import { isEmpty, useDraft } from './use-draft.ts'
import { usePostIt } from './use-post-it.ts'
import { WordsField } from './WordsField.tsx'

/** From here on the counter is shown. */
const NEAR = MAX_TEXT * 0.8

/** The field, what goes with the words, and for whom it is. Ctrl and Enter post; pictures are also dropped or pasted. */
export function OpenComposer({ opens, onDone }: { opens?: boolean | undefined; onDone?: (() => void) | undefined }) {
  const t = useText<typeof strings>('lounge')
  const why = useWhy()
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
      <WordsField text={draft.text} onText={text => change({ text })} opens={opens} invalid={tooLong} />
      <ComposerThings draft={draft} uploads={uploads} onNoItem={() => change({ item: null })} />
      {write.refusal && (
        <p className={css.error} role="alert">
          {why(write.refusal)}
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
      <PicturePicker picker={picker} onFiles={uploads.add} />
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
