import type { ReactNode } from 'react'
import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { Card } from '../../../../platform/web/ui/Card.tsx'
import { ItemPicture } from './ItemPicture.tsx'
import css from './PictureCard.module.css'

type PictureCardProps = {
  /** Where the card leads; null leads nowhere (a preview). */
  href: string | null
  /** The name of its link, for those who hear it. */
  label: string
  picture: Pick<FileView, 'fileUrl'> | null
  /** What the drawing is made of where there is no picture. */
  seed: string
  /** What lies on the picture: what it is at the beginning, how it stands at the end. */
  marks: ReactNode
  /** Isolated, and cut after two lines where it is longer. */
  name: ReactNode
  /** Beside the name: a button. */
  action?: ReactNode
  /** Lines below the name; the last one stands at the foot. */
  children: ReactNode
  as?: 'div' | 'article' | 'li'
}

/**
 * The card of what is offered (look, "Card anatomy"): picture or its own drawing with marks on it, name, lines, foot. In the lists
 * of a search it lies down.
 */
export function PictureCard({ href, label, picture, seed, marks, name, action, children, as }: PictureCardProps) {
  const linked = href === null ? {} : { href, linkLabel: label }
  return (
    <Card as={as ?? 'article'} bare className={css.card} {...linked}>
      <div className={css.picture}>
        <ItemPicture picture={picture} seed={seed} />
        <div className={css.marks}>{marks}</div>
      </div>
      <div className={css.body}>
        <div className={css.head}>
          <p className={css.name}>{name}</p>
          {action && <span className={css.action}>{action}</span>}
        </div>
        {children}
      </div>
    </Card>
  )
}

/** The foot of such a card: figures with their words, the first one large, the last at the end. `live` calls it one that runs. */
export function CardFoot({ live = false, children }: { live?: boolean; children: ReactNode }) {
  return (
    <dl className={css.foot} data-live={live || undefined}>
      {children}
    </dl>
  )
}

export function FootFigure({ word, children }: { word: ReactNode; children: ReactNode }) {
  return (
    <div className={css.figure}>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </div>
  )
}
