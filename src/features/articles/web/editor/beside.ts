import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** How the blocks of a text stand beside the other language's. */
export type Beside = {
  /** The line of the common grid on which each block begins. */
  lines: readonly (number | undefined)[]
  /** Blocks that are older than their counterparts. */
  older: readonly number[]
  /** What can be done about an older block; none of who may not write. */
  acts: readonly { label: string; run: (block: number) => void }[]
  look: { older: string; acts: string }
}

const key = new PluginKey<Beside | null>('beside')

/** Tells the editor how its blocks stand; what is written stays as it is. */
export const besideOf = (beside: Beside) => (tr: { setMeta(name: typeof key | string, value: unknown): unknown }) => {
  tr.setMeta(key, beside)
  tr.setMeta('addToHistory', false)
}

function actsOf(block: number, { acts, look, lines }: Beside): HTMLElement {
  const row = document.createElement('div')
  row.className = look.acts
  row.contentEditable = 'false'
  if (lines[block]) row.style.gridRow = String(lines[block])
  for (const { label, run } of acts) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = label
    // The place of the cursor stays.
    button.addEventListener('mousedown', event => event.preventDefault())
    button.addEventListener('click', () => run(block))
    row.append(button)
  }
  return row
}

function drawn(doc: Node, beside: Beside): DecorationSet {
  const all: Decoration[] = []
  doc.forEach((node, from, block) => {
    const line = beside.lines[block]
    const isOlder = beside.older.includes(block)
    const end = from + node.nodeSize
    all.push(
      Decoration.node(from, end, {
        ...(line && { style: `grid-row: ${line}` }),
        ...(isOlder && { class: beside.look.older }),
      }),
    )
    if (isOlder && beside.acts.length > 0)
      all.push(
        Decoration.widget(end, () => actsOf(block, beside), {
          side: -1,
          key: `${block} ${line} ${beside.acts.map(act => act.label).join()}`,
          stopEvent: () => true,
        }),
      )
  })
  return DecorationSet.create(doc, all)
}

/** Blocks that line up with the other language's, and those that are older with a mark. */
export const BlocksBeside = Extension.create({
  name: 'beside',
  addProseMirrorPlugins: () => [
    new Plugin<Beside | null>({
      key,
      state: { init: () => null, apply: (tr, before) => (tr.getMeta(key) as Beside | undefined) ?? before },
      props: {
        decorations: state => {
          const beside = key.getState(state)
          return beside ? drawn(state.doc, beside) : null
        },
      },
    }),
  ],
})
