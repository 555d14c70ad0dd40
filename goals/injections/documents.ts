import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@pdfme/pdf-lib'

/** Names under which a document does something when it is opened or clicked. */
const ACTS = ['JavaScript', 'JS', 'OpenAction', 'AA', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'EmbeddedFile']

/** All that an object holds by itself; what it only refers to is an object of its own. */
function inside(one: PDFObject): PDFObject[] {
  if (one instanceof PDFArray) return [one, ...one.asArray().flatMap(inside)]
  const dict = one instanceof PDFStream ? one.dict : one
  if (dict instanceof PDFDict) return [one, ...dict.entries().flatMap(([key, value]) => [key, ...inside(value)])]
  return [one]
}

/** What a document would do: actions by their names, and addresses that are programs. It is read as readers do, compressed objects as well. */
export async function actsIn(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes)
  const objects = document.context.enumerateIndirectObjects().flatMap(([, one]) => inside(one))
  return objects.flatMap(one => {
    if (one instanceof PDFName && ACTS.includes(one.decodeText())) return [`/${one.decodeText()}`]
    const text = one instanceof PDFString || one instanceof PDFHexString ? one.decodeText() : ''
    return /^\s*(javascript|data|vbscript):/i.test(text) ? [text.slice(0, 60)] : []
  })
}
