import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { LinkCard } from '../../contract/staff.ts'

/** The address that is all of a text; null for anything else. */
const addressAlone = (text: string): string | null => {
  const line = text.trim()
  return /^https?:\/\/\S+$/.test(line) && URL.canParse(line) ? line : null
}

/** What a card holds of a page elsewhere. */
export const cardOf = ({ address, title, site }: LinkCard) => ({ kind: 'link', href: address, title, note: site })

/** Puts the card where its address stands alone; where that was changed meanwhile, what stands there stays. */
function placeCard(view: EditorView, card: LinkCard): void {
  if (view.isDestroyed) return
  const { schema, doc, tr, selection } = view.state
  let from = -1
  doc.forEach((node, at) => {
    if (from < 0 && node.type.name === 'paragraph' && node.textContent === card.address) from = at
  })
  if (from < 0) return
  const end = from + doc.nodeAt(from)!.nodeSize
  const made = schema.nodes.card!.create(cardOf(card))
  // Writing goes on below the card.
  const last = end === doc.content.size
  tr.replaceWith(from, end, last ? [made, schema.nodes.paragraph!.create()] : made)
  if (selection.from > from && selection.from < end)
    tr.setSelection(TextSelection.near(tr.doc.resolve(from + made.nodeSize)))
  view.dispatch(tr)
}

/** An address that is pasted on a line of its own is a link at once, and a card when its page has said what it is called. */
export function pasteAddress(
  view: EditorView,
  { clipboardData }: ClipboardEvent,
  makeCard: (address: string) => Promise<LinkCard | null>,
): boolean {
  const address = addressAlone(clipboardData?.getData('text/plain') ?? '')
  const { schema, selection, tr } = view.state
  const { $from } = selection
  const isOwnLine =
    selection.empty && $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.childCount === 0
  if (address === null || !isOwnLine) return false
  view.dispatch(tr.replaceSelectionWith(schema.text(address, [schema.marks.link!.create({ href: address })]), false))
  void makeCard(address).then(card => card && placeCard(view, card))
  return true
}
