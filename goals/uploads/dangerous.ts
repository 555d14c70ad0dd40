import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@pdfme/pdf-lib'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'

/** A file as somebody who means harm sends it. */
export type Dangerous = { name: string; type: string; bytes: Buffer; take: 'image' | 'document' | 'voice' }

/** What runs wherever it is allowed to: it calls the function that the page has for it. */
const RUN = 'try{top.scriptRan()}catch(e){};try{scriptRan()}catch(e){};try{opener.scriptRan()}catch(e){}'
const SCRIPT = `<script>${RUN}</script>`
const HTML = `<!doctype html><html><head><title>x</title></head><body onload="${RUN}">${SCRIPT}<img src=x onerror="${RUN}"></body></html>`

/** Where the pictures and films say that they were taken: searched for in what is kept. */
export const PLACE = '+24.4539+054.3773'
const EXIF = {
  IFD0: { Make: 'GPSMARK', Copyright: SCRIPT },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '24/1 27/1 14/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '54/1 22/1 38/1',
    GPSProcessingMethod: PLACE,
  },
}

const utf = (text: string): Buffer => Buffer.from(text)
const picture = () => sharp({ create: { width: 32, height: 24, channels: 3, background: '#0E5A4F' } })

const svg = (inner: string, root = ''): string =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inner}</svg>`

/** Drawings that can hold programs, under their own name and others'. */
function drawings(): Dangerous[] {
  const inner = {
    script: svg(SCRIPT),
    onload: svg('', `onload="${RUN}"`),
    foreign: svg(`<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</body></foreignObject>`),
    animate: svg(`<animate onbegin="${RUN}" attributeName="x" dur="1s"/>`),
    use: svg('<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#x"/>'),
    entity: `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    link: svg(`<a xlink:href="javascript:${RUN}"><text y="20">x</text></a>`),
  }
  return Object.entries(inner).flatMap(([what, text]): Dangerous[] => [
    { name: `${what}.svg`, type: 'image/svg+xml', bytes: utf(text), take: 'image' },
    { name: `${what}.png`, type: 'image/png', bytes: utf(text), take: 'image' },
  ])
}

/** Pages and programs under the names of what is taken. */
function pages(): Dangerous[] {
  const names = ['a.jpg', 'a.png', 'a.gif', 'a.webp', 'a.bmp', 'a.tiff', 'a.pdf', 'a.docx', 'a.xls', 'a.mp4']
  const sent = names.map((name): Dangerous => ({ name, type: 'image/jpeg', bytes: utf(HTML), take: 'document' }))
  const others: Record<string, string> = {
    'page.html': HTML,
    'page.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`,
    'page.xml': `<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">${RUN}</x:script>`,
    'page.mht': `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${HTML}`,
    'program.js': RUN,
    'sheet.css': 'body{background:url(javascript:1)}',
    'app.hta': HTML,
    'link.url': '[InternetShortcut]\nURL=javascript:1',
    'utf7.txt': '+ADw-script+AD4-scriptRan()+ADw-/script+AD4-',
  }
  return [
    ...sent,
    ...Object.entries(others).map(([name, text]): Dangerous => ({
      name,
      type: 'application/pdf',
      bytes: utf(text),
      take: 'document',
    })),
  ]
}

/** Real pictures with something before, behind or inside them. */
async function pictures(): Promise<Dangerous[]> {
  const [png, jpg, gif] = await Promise.all([
    picture().png().toBuffer(),
    picture().jpeg().toBuffer(),
    picture().gif().toBuffer(),
  ])
  const told = (kind: 'jpeg' | 'png' | 'webp' | 'tiff') => picture().withExif(EXIF)[kind]().toBuffer()
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="24,27.234N" exif:GPSMARK="${PLACE}"/></rdf:RDF></x:xmpmeta>`
  const xmpSegment = Buffer.concat([utf('http://ns.adobe.com/xap/1.0/\0'), utf(xmp)])
  const app1 = Buffer.concat([
    Buffer.from([0xff, 0xe1, (xmpSegment.length + 2) >> 8, (xmpSegment.length + 2) & 255]),
    xmpSegment,
  ])
  const comment = utf(`*/=0;${RUN};/*`)
  const chunk = (type: string, data: Buffer): Buffer => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    return Buffer.concat([size, utf(type), data, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(60_000, 0)
  header.writeUInt32BE(60_000, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const huge = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  const many = Buffer.concat([
    gif.subarray(0, gif.length - 1),
    ...Array.from({ length: 2000 }, () => gif.subarray(13, gif.length - 1)),
    utf(';'),
  ])
  const image = (name: string, bytes: Buffer): Dangerous => ({ name, type: 'image/png', bytes, take: 'image' })
  return [
    image('exif.jpg', await told('jpeg')),
    image('exif.png', await told('png')),
    image('exif.webp', await told('webp')),
    image('exif.tiff', await told('tiff')),
    image('xmp.jpg', Buffer.concat([jpg.subarray(0, 2), app1, jpg.subarray(2)])),
    image(
      'comment.jpg',
      Buffer.concat([jpg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment, jpg.subarray(2)]),
    ),
    image('text.png', Buffer.concat([png.subarray(0, 33), chunk('tEXt', utf(`Comment\0${HTML}`)), png.subarray(33)])),
    image('behind.png', Buffer.concat([png, utf(HTML)])),
    image('behind.jpg', Buffer.concat([jpg, utf(HTML), utf(PLACE)])),
    image('zip-behind.png', Buffer.concat([png, Buffer.from(zipSync({ 'index.html': strToU8(HTML) }))])),
    image('polyglot.gif', Buffer.concat([utf(`GIF89a/*`), gif.subarray(8), utf(`*/=1;${RUN}`)])),
    image('polyglot.bmp', Buffer.concat([utf('BM'), utf(`=1;/*`), Buffer.alloc(64), utf(`*/${RUN}`)])),
    image('huge.png', huge),
    image('many-frames.gif', many),
    image('half.jpg', jpg.subarray(0, jpg.length >> 1)),
    image('half.png', png.subarray(0, 40)),
    image('empty.png', Buffer.alloc(0)),
    image('noise.png', Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) & 255))),
  ]
}

/** Documents that act: programs, links, macros, bombs. */
async function documents(): Promise<Dangerous[]> {
  const pdf = async (change: (one: PDFDocument) => void): Promise<Buffer> => {
    const one = await PDFDocument.create()
    one.addPage([100, 100])
    change(one)
    return Buffer.from(await one.save())
  }
  const acting = (action: Record<string, PDFName | PDFString>) =>
    pdf(one => one.catalog.set(PDFName.of('OpenAction'), one.context.obj({ Type: 'Action', ...action })))
  const plain = await pdf(() => {})
  const zip = (files: Record<string, string>): Buffer =>
    Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
  const word = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' }
  const external = `<Relationships><Relationship Type="attachedTemplate" Target="http://127.0.0.1/x.dotm" TargetMode="External"/></Relationships>`
  const doc = (name: string, bytes: Buffer): Dangerous => ({ name, type: 'application/pdf', bytes, take: 'document' })
  const box = (type: string, ...inside: Buffer[]): Buffer => {
    const body = Buffer.concat(inside)
    const size = Buffer.alloc(4)
    size.writeUInt32BE(body.length + 8)
    return Buffer.concat([size, Buffer.from(type, 'latin1'), body])
  }
  const film = (...more: Buffer[]): Buffer =>
    Buffer.concat([
      box('ftyp', utf('isom'), Buffer.from([0, 0, 2, 0]), utf('isommp41')),
      box('moov', box('mvhd', Buffer.alloc(100)), ...more),
      box('mdat', Buffer.alloc(64)),
    ])
  const cfb = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(2000)])
  return [
    doc('javascript.pdf', await acting({ S: PDFName.of('JavaScript'), JS: PDFString.of(`${RUN};app.alert(1)`) })),
    doc('launch.pdf', await acting({ S: PDFName.of('Launch'), F: PDFString.of('cmd.exe') })),
    doc('link.pdf', await acting({ S: PDFName.of('URI'), URI: PDFString.of(`javascript:${RUN}`) })),
    doc('page-before.pdf', Buffer.concat([utf(HTML), plain])),
    doc('page-behind.pdf', Buffer.concat([plain, utf(HTML)])),
    doc('macros.docx', zip({ ...word, 'word/vbaProject.bin': 'x' })),
    doc('macros.docm', zip({ ...word, 'word/vbaProject.bin': 'x' })),
    doc('macros.xls', Buffer.concat([cfb, Buffer.from('_VBA_PROJECT', 'utf16le')])),
    doc('template.docx', zip({ ...word, 'word/_rels/settings.xml.rels': external })),
    doc('climbs.docx', zip({ ...word, '../../../../etc/cron.d/x': 'x' })),
    doc('bomb.docx', zip({ ...word, 'word/media/x.xml': 'x'.repeat(30_000_000) })),
    doc('page.docx', zip({ ...word, 'index.html': HTML })),
    doc('archive.zip', zip({ 'index.html': HTML })),
    doc('program.exe', Buffer.concat([utf('MZ'), Buffer.alloc(400)])),
    doc('module.wasm', Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])),
    doc('place.mp4', film(box('udta', box('\u00a9xyz', Buffer.from([0, 17, 0, 0]), utf(PLACE))))),
    doc('place-behind.mp4', Buffer.concat([film(), box('uuid', Buffer.alloc(16), utf(PLACE))])),
    doc('page.mp4', Buffer.concat([film(), utf(HTML)])),
  ]
}

/** Harmless pictures under names that are not. */
async function names(): Promise<Dangerous[]> {
  const bytes = await picture().png().toBuffer()
  return [
    '../../../../etc/passwd.png',
    '..\\..\\windows\\win.png',
    'a.png\0.html',
    '<img src=x onerror=scriptRan()>.png',
    '"; filename="x.html.png',
    'a\r\nContent-Type: text/html\r\n\r\n.png',
    '\u202egnp.html.png',
    `${'long'.repeat(100)}.png`,
    'con.png',
    '.htaccess.png',
  ].map(name => ({ name, type: 'text/html', bytes, take: 'image' }))
}

/** All of them. */
export const dangerousFiles = async (): Promise<Dangerous[]> => [
  ...drawings(),
  ...pages(),
  ...(await pictures()),
  ...(await documents()),
  ...(await names()),
]
