import { type Paper, type Sheet, sizeCanvas } from './paper.ts'

/** A picture as a paper of one page. Throws when the bytes are no picture. */
export async function picturePaper(bytes: Blob): Promise<Paper> {
  const picture = await createImageBitmap(bytes)
  const sheet: Sheet = {
    width: picture.width,
    height: picture.height,
    draw: (canvas, { scale, quarters, ratio }) => {
      const lying = quarters % 2 === 1
      const [width, height] = [picture.width * scale, picture.height * scale]
      sizeCanvas(canvas, lying ? height : width, lying ? width : height, ratio)
      const context = canvas.getContext('2d')
      context?.translate(canvas.width / 2, canvas.height / 2)
      context?.rotate((quarters * Math.PI) / 2)
      context?.drawImage(picture, (-width * ratio) / 2, (-height * ratio) / 2, width * ratio, height * ratio)
      context?.resetTransform()
      return { done: Promise.resolve(), cancel: () => {} }
    },
    words: async () => '',
  }
  return { pages: 1, sheet: async () => sheet, close: () => picture.close() }
}
