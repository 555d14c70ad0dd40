import type { ChainedCommands, Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { sizeInWords } from '../../../../platform/web/forms/file-words.ts'
import { TextField } from '../../../../platform/web/forms/TextField.tsx'
import {
  Bold,
  Code,
  ImagePlus,
  Italic,
  Lightbulb,
  Link2,
  List,
  ListOrdered,
  Minus,
  Paperclip,
  Quote,
  Redo2,
  Table2,
  Undo2,
} from '../../../../platform/web/icons.ts'
import { useText } from '../../../../platform/web/text.tsx'
import { Button } from '../../../../platform/web/ui/Button.tsx'
import { iconSmall } from '../../../../platform/web/ui/icon-props.ts'
import { IconButton } from '../../../../platform/web/ui/IconButton.tsx'
import { Menu } from '../../../../platform/web/ui/Menu.tsx'
import { Popover } from '../../../../platform/web/ui/Popover.tsx'
import { nextIndex } from '../../../../platform/web/ui/roving.ts'
import { useWords } from '../../../../platform/web/ui/use-words.ts'
import type { LinkCard } from '../../contract/staff.ts'
import type { strings } from '../../strings.en.ts'
import css from './Editor.module.css'
import { FileDialog } from './FileDialog.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { cardOf } from './place-card.ts'

const MARKS = [
  'bold',
  'italic',
  'link',
  'bulletList',
  'orderedList',
  'blockquote',
  'callout',
  'code',
  'codeBlock',
  'table',
] as const
type Mark = (typeof MARKS)[number]
type Held = Record<Mark, boolean> & { heading: 2 | 3 | null; undo: boolean; redo: boolean; href: string }

const NONE = Object.fromEntries(MARKS.map(mark => [mark, false])) as Record<Mark, boolean>

function heldBy(editor: Editor | null): Held {
  if (!editor) return { ...NONE, heading: null, undo: false, redo: false, href: '' }
  const active = Object.fromEntries(MARKS.map(mark => [mark, editor.isActive(mark)])) as Record<Mark, boolean>
  const heading = ([2, 3] as const).find(level => editor.isActive('heading', { level })) ?? null
  const { href } = editor.getAttributes('link')
  return { ...active, heading, undo: editor.can().undo(), redo: editor.can().redo(), href: (href as string) ?? '' }
}

type ToolbarProps = {
  editor: Editor | null
  end?: ReactNode
  /** What an answer needs: words, links and lists, without headings, tables and pictures. */
  brief?: boolean
  /** Makes a card of an address, where cards may stand. */
  makeCard?: (address: string) => Promise<LinkCard | null>
}

/** What the text that was entered last can be made into. Arrow keys go from one to the next. */
export function Toolbar({ editor, end, brief = false, makeCard }: ToolbarProps) {
  const t = useText<typeof strings>('articles')
  const words = useWords()
  const bar = useRef<HTMLDivElement>(null)
  const [picturing, setPicturing] = useState(false)
  const [filing, setFiling] = useState(false)
  const held = useEditorState({ editor, selector: ({ editor: now }) => heldBy(now) }) ?? heldBy(null)
  const make = (change: (chain: ChainedCommands) => ChainedCommands) => () =>
    void (editor && change(editor.chain().focus()).run())
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = Array.from(bar.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])
    const next = nextIndex(event, buttons.indexOf(event.target as HTMLElement), buttons.length, 'row')
    if (next === null) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  const button = (label: string, icon: ReactNode, pressed: boolean, change: Parameters<typeof make>[0]) => (
    <IconButton size="compact" label={label} icon={icon} pressed={pressed} disabled={!editor} onClick={make(change)} />
  )
  const styles = { 2: t('desk.heading'), 3: t('desk.subheading') }
  const style = held.heading ? styles[held.heading] : t(held.codeBlock ? 'desk.code-block' : 'desk.paragraph')
  return (
    <div className={brief ? css.brief : css.bar}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one inside holds the focus for all */}
      <div className={css.tools} role="toolbar" aria-label={t('desk.tools')} ref={bar} onKeyDown={onKeyDown}>
        {!brief && (
          <Menu
            label={t('desk.style')}
            trigger={
              <Button size="compact" variant="ghost" disabled={!editor}>
                {style}
              </Button>
            }
            items={[
              { key: 'p', label: t('desk.paragraph'), onPick: make(chain => chain.setParagraph()) },
              { key: 'h2', label: t('desk.heading'), onPick: make(chain => chain.setHeading({ level: 2 })) },
              { key: 'h3', label: t('desk.subheading'), onPick: make(chain => chain.setHeading({ level: 3 })) },
              { key: 'pre', label: t('desk.code-block'), onPick: make(chain => chain.setCodeBlock()) },
            ]}
          />
        )}
        {button(t('desk.bold'), <Bold {...iconSmall} />, held.bold, chain => chain.toggleBold())}
        {button(t('desk.italic'), <Italic {...iconSmall} />, held.italic, chain => chain.toggleItalic())}
        <Popover
          label={t('desk.link')}
          trigger={
            <IconButton
              size="compact"
              label={t('desk.link')}
              icon={<Link2 {...iconSmall} />}
              pressed={held.link}
              disabled={!editor}
            />
          }
        >
          {close => <LinkForm editor={editor} href={held.href} close={close} makeCard={makeCard} />}
        </Popover>
        {button(t('desk.bullets'), <List {...iconSmall} />, held.bulletList, chain => chain.toggleBulletList())}
        {button(t('desk.numbers'), <ListOrdered {...iconSmall} />, held.orderedList, chain =>
          chain.toggleOrderedList(),
        )}
        {button(t('desk.quote'), <Quote {...iconSmall} />, held.blockquote, chain => chain.toggleBlockquote())}
        {!brief &&
          button(t('desk.callout'), <Lightbulb {...iconSmall} />, held.callout, chain => chain.toggleWrap('callout'))}
        {button(t('desk.code'), <Code {...iconSmall} />, held.code, chain => chain.toggleCode())}
        {!brief && (
          <>
            {held.table ? (
              <Menu
                label={t('desk.table')}
                trigger={<IconButton size="compact" label={t('desk.table')} icon={<Table2 {...iconSmall} />} pressed />}
                items={[
                  { key: 'row', label: t('desk.add-row'), onPick: make(chain => chain.addRowAfter()) },
                  { key: 'column', label: t('desk.add-column'), onPick: make(chain => chain.addColumnAfter()) },
                  { key: 'no-row', label: t('desk.remove-row'), onPick: make(chain => chain.deleteRow()) },
                  { key: 'no-column', label: t('desk.remove-column'), onPick: make(chain => chain.deleteColumn()) },
                  { key: 'no-table', label: t('desk.remove-table'), onPick: make(chain => chain.deleteTable()) },
                ]}
              />
            ) : (
              button(t('desk.table'), <Table2 {...iconSmall} />, false, chain =>
                chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }),
              )
            )}
            <IconButton
              size="compact"
              label={t('desk.picture')}
              icon={<ImagePlus {...iconSmall} />}
              disabled={!editor}
              onClick={() => setPicturing(true)}
            />
            <IconButton
              size="compact"
              label={t('desk.file')}
              icon={<Paperclip {...iconSmall} />}
              disabled={!editor}
              onClick={() => setFiling(true)}
            />
            {button(t('desk.divider'), <Minus {...iconSmall} />, false, chain => chain.setHorizontalRule())}
          </>
        )}
        <IconButton
          size="compact"
          label={t('desk.undo')}
          icon={<Undo2 {...iconSmall} />}
          disabled={!held.undo}
          onClick={make(chain => chain.undo())}
        />
        <IconButton
          size="compact"
          label={t('desk.redo')}
          icon={<Redo2 {...iconSmall} />}
          disabled={!held.redo}
          onClick={make(chain => chain.redo())}
        />
      </div>
      {end && <div className={css.state}>{end}</div>}
      {picturing && editor && (
        <PictureDialog
          onClose={() => setPicturing(false)}
          onPicture={attrs => {
            editor.chain().focus().insertContent({ type: 'figure', attrs }).run()
            setPicturing(false)
          }}
        />
      )}
      {filing && editor && (
        <FileDialog
          onClose={() => setFiling(false)}
          onFile={({ fileUrl, name, size }) => {
            const attrs = { kind: 'file', href: `${fileUrl}?download=1`, title: name, note: sizeInWords(words, size) }
            editor.chain().focus().insertContent({ type: 'card', attrs }).run()
            setFiling(false)
          }}
        />
      )}
    </div>
  )
}

/** An address of this site or another; what cannot be one is not taken. */
const isAddress = (text: string): boolean => /^(https?:\/\/\S+\.\S+|mailto:\S+@\S+|\/\S*)$/.test(text)

type LinkFormProps = Pick<ToolbarProps, 'editor' | 'makeCard'> & { href: string; close: () => void }

function LinkForm({ editor, href, close, makeCard }: LinkFormProps) {
  const t = useText<typeof strings>('articles')
  const [address, setAddress] = useState(href)
  const [asking, setAsking] = useState(false)
  const [silent, setSilent] = useState(false)
  const asCard = async () => {
    setAsking(true)
    const card = await makeCard?.(address)
    setAsking(false)
    setSilent(!card)
    if (!card) return
    editor
      ?.chain()
      .focus()
      .insertContent({ type: 'card', attrs: cardOf(card) })
      .run()
    close()
  }
  const apply = () => {
    if (!isAddress(address)) return
    editor?.chain().focus().extendMarkRange('link').setLink({ href: address }).run()
    close()
  }
  return (
    <form
      className={css.linkForm}
      onSubmit={event => {
        event.preventDefault()
        apply()
      }}
    >
      <TextField
        compact
        name="href"
        label={t('desk.link-to')}
        hint={t('desk.link-hint')}
        value={address}
        error={silent ? t('desk.no-card') : undefined}
        onChange={text => {
          setAddress(text)
          setSilent(false)
        }}
        dirAuto={false}
      />
      <div className={css.acts}>
        <Button size="compact" variant="primary" type="submit" disabled={!isAddress(address)}>
          {t('desk.apply')}
        </Button>
        {makeCard && href === '' && /^https?:/.test(address) && isAddress(address) && (
          <Button size="compact" loading={asking} onClick={() => void asCard()}>
            {t('desk.as-card')}
          </Button>
        )}
        {href !== '' && (
          <Button
            size="compact"
            onClick={() => {
              editor?.chain().focus().extendMarkRange('link').unsetLink().run()
              close()
            }}
          >
            {t('desk.link-off')}
          </Button>
        )}
      </div>
    </form>
  )
}
