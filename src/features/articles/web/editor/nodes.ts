import { mergeAttributes, Node } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import { BlocksBeside } from './beside.ts'

/** A remark that stands out of the text. */
const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'paragraph+',
  defining: true,
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
})

/** A picture of the house's own files, with what it shows and a caption. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' }, caption: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (element: HTMLElement) => {
        const image = element.querySelector('img')
        return (
          image !== null && {
            src: image.getAttribute('src') ?? '',
            alt: image.getAttribute('alt') ?? '',
            caption: element.querySelector('figcaption')?.textContent ?? '',
          }
        )
      },
    },
  ],
  renderHTML: ({ HTMLAttributes: { caption, ...image } }) => [
    'figure',
    ['img', mergeAttributes(image)],
    ...(caption ? [['figcaption', caption] as const] : []),
  ],
})

/** A link that stands as a card of its own: to a page elsewhere with its site, or a file of the article with its size. */
const Card = Node.create({
  name: 'card',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    kind: { default: 'link' },
    href: { default: '' },
    title: { default: '' },
    note: { default: '' },
  }),
  parseHTML: () => [
    {
      tag: 'figure[data-card]',
      priority: 60,
      getAttrs: (element: HTMLElement) => ({
        kind: element.dataset.card,
        href: element.querySelector('a')?.getAttribute('href') ?? '',
        title: element.querySelector('a')?.textContent ?? '',
        note: element.querySelector('figcaption')?.textContent ?? '',
      }),
    },
  ],
  renderHTML: ({ HTMLAttributes: { kind, href, title, note } }) => [
    'figure',
    { 'data-card': kind },
    ['a', { href }, title],
    ['figcaption', note],
  ],
})

/** What an article may be made of: what the server keeps of it (`clean-html.ts`), and nothing else. */
export const nodesOf = (placeholder: string) => [
  StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false, autolink: true } }),
  TableKit.configure({ table: { resizable: false } }),
  Placeholder.configure({ placeholder }),
  Callout,
  Figure,
  Card,
  BlocksBeside,
]
