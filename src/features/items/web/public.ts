/** What other features may use of items in the browser. */

export {
  /** The foot of such a card: figures with their words. */
  CardFoot,
  /** One figure of it. */
  FootFigure,
  /** The card of what is offered: picture, marks, name, lines, foot. */
  PictureCard,
} from './card/PictureCard.tsx'
export {
  /** An item with everything the reader may see. */
  useItem,
} from './data.ts'
export {
  /** The card of an item. */
  ItemCardView,
} from './ItemCardView.tsx'
export {
  /** The status of an item, in icon and word. */
  ItemStatusPill,
} from './ItemStatusPill.tsx'
export {
  /** Wizards, fields and shown values below are those of items. */
  ItemsAround,
} from './ItemsAround.tsx'
export {
  /** The drawing of each kind. */
  itemIcons,
} from './item-icons.ts'
export {
  /** One's own items of a kind. */
  MyItems,
} from './MyItems.tsx'
export {
  /** The pictures of an item. */
  Gallery,
} from './page/Gallery.tsx'
export {
  /** The facts of an item in the groups that its owner was asked in, without what the page says elsewhere. */
  ItemFacts,
} from './page/ItemFacts.tsx'
export {
  /** A picture as large as the screen. */
  LargePicture,
} from './page/LargePicture.tsx'
export {
  /** Which picture is shown, and how keys and fingers turn to the next. */
  useGallery,
} from './page/use-gallery.ts'
