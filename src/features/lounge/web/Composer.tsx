import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { refusalToAccess } from '../../../platform/shared/access.ts'
import type { FileView } from '../../../platform/shared/files-contract.ts'
import { useRead } from '../../../platform/web/call.ts'
import { acceptOf, fileReason } from '../../../platform/web/forms/file-words.ts'
import { NamingArea } from '../../../platform/web/forms/naming/NamingArea.tsx'
import { type FieldUploads, useUploads } from '../../../platform/web/forms/use-uploads.ts'
import { ChevronDown, Globe, Image, Link2, Lock, RotateCw, X } from '../../../platform/web/icons.ts'
import { isolate } from '../../../platform/web/isolate.ts'
import { readLocal, writeLocal } from '../../../platform/web/local.ts'
import { useSession, useViewer } from '../../../platform/web/session.tsx'
import { useText } from '../../../platform/web/text.tsx'
import { Button } from '../../../platform/web/ui/Button.tsx'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { ErrorPiece } from '../../../platform/web/ui/ErrorPiece.tsx'
import { iconProps, iconSmall } from '../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../platform/web/ui/IconButton.tsx'
import { MemberFace } from '../../../platform/web/ui/MemberFace.tsx'
import { Menu } from '../../../platform/web/ui/Menu.tsx'
import { ProgressBar } from '../../../platform/web/ui/ProgressBar.tsx'
import { Skeleton } from '../../../platform/web/ui/Skeleton.tsx'
import { useDelayed } from '../../../platform/web/ui/use-delayed.ts'
import { useWords } from '../../../platform/web/ui/use-words.ts'
import type { ItemCard } from '../../items/contract.ts'
import { useWhy } from '../../social/web/public.ts'
import { AUDIENCES, type Audience, listOffers, MAX_PICTURES, MAX_TEXT, writePost } from '../contract.ts'
import type { strings } from '../strings.en.ts'
import { AttachedItem } from './AttachedItem.tsx'
import css from './Composer.module.css'
import { Gate } from './Gate.tsx'
import { draftKeyOf } from './unsent.ts'
import { usePostIt } from './use-feed.ts'

/** What is being written, with its pictures, which are sent at once, and its offer. */
type Draft = { text: string; audience: Audience; images: FileView[]; item: ItemCard | null }

const EMPTY: Draft = { text: '', audience: 'public', images: [], item: null }

/** True when there is nothing in it that could be lost. */
const isEmpty = ({ text, images, item }: Draft): boolean => text.trim() === '' && images.length === 0 && !item

function read(key: string): Draft {
  try {
    const kept = JSON.parse(readLocal(key) ?? 'null') as Partial<Draft> | null
    return kept && typeof kept.text === 'string' ? { ...EMPTY, ...kept } : EMPTY
  } catch {
    return EMPTY
  }
}

/** The draft of whoever is signed in, kept on this device with every change until it is posted. */
function useDraft(): { draft: Draft; change(part: Partial<Draft>): void; clear(): void } {
  const key = draftKeyOf(useViewer()?.id)
  const [draft, setDraft] = useState(() => read(key))
  const keep = (next: Draft) => {
    setDraft(next)
    writeLocal(key, isEmpty(next) ? null : JSON.stringify(next))
  }
  return {
    draft,
    change: part => keep({ ...draft, ...part }),
    clear: () => keep({ ...EMPTY, audience: draft.audience }),
  }
}

const ICONS = { public: Globe, members: Lock }

/** Who can read the post. */
function AudienceMenu({ audience, onChange }: { audience: Audience; onChange: (audience: Audience) => void }) {
  const t = useText<typeof strings>('lounge')
  const Icon = ICONS[audience]
  const label = t('composer.audience')
  return (
    <Menu
      label={label}
      trigger={
        <Button
          variant="ghost"
          className={css.tool}
          icon={<Icon {...iconProps} />}
          iconEnd={<ChevronDown {...iconSmall} />}
          aria-label={`${label}: ${t(`composer.${audience}`)}`}
        >
          {t(`composer.${audience}`)}
        </Button>
      }
      items={AUDIENCES.map(one => {
        const Own = ICONS[one]
        return {
          key: one,
          label: t(`composer.${one}`),
          hint: t(`composer.${one}-too`),
          icon: <Own {...iconProps} />,
          checked: one === audience,
          onPick: () => onChange(one),
        }
      })}
    />
  )
}

/** From here on the counter is shown. */
const NEAR = MAX_TEXT * 0.8

/** The field, what goes with the words, and for whom it is. Ctrl and Enter post; pictures are also dropped or pasted. */
function OpenComposer({ opens, onDone }: { opens?: boolean | undefined; onDone?: (() => void) | undefined }) {
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is an extra way; the buttons inside do the same
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

type ComposerThingsProps = { draft: Draft; uploads: FieldUploads; onNoItem: () => void }

/** What goes with the words: pictures, those on their way, and the offer. Each can be taken out again. */
function ComposerThings({ draft, uploads, onNoItem }: ComposerThingsProps) {
  const t = useText<typeof strings>('lounge')
  const words = useWords()
  const { images, item } = draft
  if (images.length === 0 && uploads.pending.length === 0 && !item) return null
  return (
    <div className={css.things}>
      {(images.length > 0 || uploads.pending.length > 0) && (
        <ul className={css.pictures}>
          {images.map(image => (
            <li key={image._id} className={css.picture}>
              <img src={image.thumbUrl ?? image.fileUrl} alt={image.name} />
              <IconButton
                size="compact"
                className={css.off}
                label={t('composer.remove-picture', { name: isolate(image.name) })}
                icon={<X {...iconSmall} />}
                onClick={() => uploads.remove(image)}
              />
            </li>
          ))}
          {uploads.pending.map(one => (
            <li key={one.id} className={css.picture} data-failed={one.state === 'failed' || undefined}>
              {one.state === 'failed' ? (
                <span className={css.reason}>
                  {fileReason(words, 'image', one.code ?? '', one.message, MAX_PICTURES)}
                </span>
              ) : (
                <ProgressBar value={one.percent} label={one.file.name} />
              )}
              {one.again && (
                <IconButton
                  size="compact"
                  label={words('ui.retry')}
                  icon={<RotateCw {...iconSmall} />}
                  onClick={() => uploads.retry(one)}
                />
              )}
              <IconButton
                size="compact"
                className={css.off}
                label={t('composer.remove-picture', { name: isolate(one.file.name) })}
                icon={<X {...iconSmall} />}
                onClick={() => uploads.cancel(one)}
              />
            </li>
          ))}
        </ul>
      )}
      {item && (
        <div className={css.offer}>
          <AttachedItem item={item} plain />
          <IconButton
            size="compact"
            className={css.off}
            label={t('composer.remove-offer')}
            icon={<X {...iconSmall} />}
            onClick={onNoItem}
          />
        </div>
      )}
    </div>
  )
}

/** One's own published offers; one of them goes with the post. */
function OfferDialog({ onClose, onPick }: { onClose: () => void; onPick: (item: ItemCard) => void }) {
  const t = useText<typeof strings>('lounge')
  const offers = useRead(listOffers, { query: { perPage: 50 } })
  const slow = useDelayed(offers.isPending)
  return (
    <Dialog open title={t('composer.offer-title')} onClose={onClose}>
      {offers.error && <ErrorPiece error={offers.error} level={3} onRetry={() => void offers.refetch()} />}
      {slow && <Skeleton height="132px" />}
      {offers.data?.count === 0 && (
        <EmptyState kind="none-yet" level={3} title={t('composer.no-offers')} body={t('composer.no-offers-too')} />
      )}
      <ul className={css.offers}>
        {offers.data?.data.map(item => (
          <li key={item._id} className={css.choice}>
            <AttachedItem item={item} plain />
            <button type="button" className={css.choose} aria-label={item.name} onClick={() => onPick(item)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type PicturePickerProps = { picker: RefObject<HTMLInputElement | null>; onFiles: (files: File[]) => void }

/** The system's dialog for pictures, opened by the button. */
function PicturePicker({ picker, onFiles }: PicturePickerProps) {
  const t = useText<typeof strings>('lounge')
  return (
    <input
      ref={picker}
      type="file"
      hidden
      multiple
      accept={acceptOf('image')}
      aria-label={t('composer.picture')}
      onChange={event => {
        onFiles([...(event.target.files ?? [])])
        // the same file can be chosen again after it failed
        event.target.value = ''
      }}
    />
  )
}

type WordsFieldProps = { text: string; onText: (text: string) => void; opens?: boolean | undefined; invalid: boolean }

/** One's own face and the field. It grows with what is typed; each text in the direction of its first letter. */
function WordsField({ text, onText, opens, invalid }: WordsFieldProps) {
  const t = useText<typeof strings>('lounge')
  const { user } = useSession()
  return (
    <div className={css.top}>
      <span className={css.face}>
        <MemberFace
          member={{
            id: user?._id ?? '',
            name: user?.name ?? '',
            picture: user?.profileImage,
            userType: user?.userType,
          }}
        />
      </span>
      <NamingArea text={text} onText={onText}>
        <textarea
          className={css.words}
          data-filled={text !== '' || undefined}
          // Whoever pressed + wants to write: the sheet puts the focus here.
          data-autofocus={opens ? '' : undefined}
          data-tall={opens || undefined}
          rows={1}
          value={text}
          aria-label={t('composer.label')}
          aria-invalid={invalid || undefined}
          placeholder={t('composer.placeholder')}
          {...(text !== '' && { dir: 'auto' })}
          onChange={event => onText(event.target.value)}
        />
      </NamingArea>
    </div>
  )
}

/** Where one writes a post, or what it takes to. `opens` puts the cursor into it; `onDone` runs when it was posted. */
export function Composer({ opens, onDone }: { opens?: boolean; onDone?: () => void }) {
  const { viewer, status } = useSession()
  if (status === 'loading' || status === 'offline') return <div className={css.waits} />
  const refusal = refusalToAccess(writePost.access, viewer)
  return refusal ? <Gate refusal={refusal} /> : <OpenComposer key={viewer?.id} opens={opens} onDone={onDone} />
}
