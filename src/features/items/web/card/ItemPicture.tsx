import type { FileView } from '../../../../platform/shared/files-contract.ts'
import { cardSource } from '../../../../platform/shared/picture-source.ts'
import { Facades } from '../../../../platform/web/ui/Facades.tsx'

/** The first picture of an item, else a drawing of its own. Fills the 16:9 box that holds it. */
export function ItemPicture({ picture, seed }: { picture: Pick<FileView, 'fileUrl'> | null; seed: string }) {
  return picture ? <img {...cardSource(picture)} alt="" loading="lazy" decoding="async" /> : <Facades seed={seed} />
}
