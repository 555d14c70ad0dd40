import sharp from 'sharp'
import type { Language } from '../shared/text.ts'
import { type Picture, redraw } from './image.ts'
import { drawShareCard, type ShareCard } from './share-card.ts'

/** What the threads of picture-pool.ts do. Buffers come over as plain bytes. */
export type RedrawTask = { bytes: Uint8Array; type: string }
export type ShareTask = { card: ShareCard; picture: Uint8Array | null; clubName: string; language: Language }

// The pool bounds how much is drawn at once; what a picture left behind is of no use to the next.
sharp.concurrency(1)
sharp.cache(false)

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export const redrawTask = ({ bytes, type }: RedrawTask): Promise<Picture> => redraw(asBuffer(bytes), type)

export const shareTask = ({ card, picture, clubName, language }: ShareTask): Promise<Buffer> =>
  drawShareCard(card, picture && asBuffer(picture), clubName, language)
