import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@pdfme/pdf-lib'

/** A line of a statement: what and how much, heavy for sums. */
export type Line = { label: string; amount: number; sum?: boolean }

const INK = rgb(0.09, 0.13, 0.12)
const PALE = rgb(0.38, 0.42, 0.4)
const RULE = rgb(0.89, 0.86, 0.81)
const BRASS = rgb(0.71, 0.51, 0.16)
const A4: [number, number] = [595, 842]
const MARGIN = 64

type Sheet = { page: PDFPage; serif: PDFFont; plain: PDFFont; bold: PDFFont; y: number }

/** The standard fonts hold Latin letters only; other letters are left out. */
const latin = (text: string) => text.replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, '').trim()

async function sheet(title: string, under: string): Promise<{ file: PDFDocument; on: Sheet }> {
  const file = await PDFDocument.create()
  file.setTitle(latin(title))
  const page = file.addPage(A4)
  const [serif, plain, bold] = await Promise.all([
    file.embedFont(StandardFonts.TimesRoman),
    file.embedFont(StandardFonts.Helvetica),
    file.embedFont(StandardFonts.HelveticaBold),
  ])
  page.drawRectangle({ x: MARGIN, y: 786, width: 40, height: 2, color: BRASS })
  page.drawText(latin(title), { x: MARGIN, y: 752, size: 22, font: serif, color: INK })
  page.drawText(latin(under), { x: MARGIN, y: 732, size: 10, font: plain, color: PALE })
  return { file, on: { page, serif, plain, bold, y: 690 } }
}

function row(on: Sheet, label: string, value: string, heavy = false): void {
  const font = heavy ? on.bold : on.plain
  const width = font.widthOfTextAtSize(latin(value), 11)
  on.page.drawText(latin(label), { x: MARGIN, y: on.y, size: 11, font, color: INK })
  on.page.drawText(latin(value), { x: A4[0] - MARGIN - width, y: on.y, size: 11, font, color: INK })
  on.page.drawLine({
    start: { x: MARGIN, y: on.y - 8 },
    end: { x: A4[0] - MARGIN, y: on.y - 8 },
    thickness: 0.6,
    color: RULE,
  })
  on.y -= 28
}

const figure = (amount: number) => {
  const text = new Intl.NumberFormat('en').format(Math.abs(Math.round(amount)))
  return amount < 0 ? `(${text})` : text
}

/** A trade licence as a register would print it. */
export async function licencePaper(name: string, facts: readonly (readonly [string, string])[]): Promise<Buffer> {
  const { file, on } = await sheet('Commercial register', `Extract for ${name}`)
  for (const [label, value] of facts) row(on, label, value)
  on.page.drawCircle({ x: A4[0] - 120, y: on.y - 40, size: 44, borderColor: BRASS, borderWidth: 1.5 })
  on.page.drawText('REGISTERED', { x: A4[0] - 150, y: on.y - 44, size: 9, font: on.bold, color: BRASS })
  return Buffer.from(await file.save())
}

/** An income statement of one year. */
export async function statementPaper(
  name: string,
  currency: string,
  year: number,
  lines: readonly Line[],
): Promise<Buffer> {
  const { file, on } = await sheet(name, `Income statement, year ended 31/12/${year}, ${currency}`)
  for (const line of lines) row(on, line.label, figure(line.amount), line.sum)
  return Buffer.from(await file.save())
}

/** Lines whose result is the sales and the EBITDA (per cent) that a company states. */
export function linesOf(annualSales: number, ebitda: number): Line[] {
  const profit = (annualSales * ebitda) / 100
  const cost = annualSales - profit
  return [
    { label: 'Sales', amount: annualSales * 0.9 },
    { label: 'Other revenue', amount: annualSales * 0.1 },
    { label: 'Revenue', amount: annualSales, sum: true },
    { label: 'Energy and materials', amount: -cost * 0.44 },
    { label: 'Staff', amount: -cost * 0.31 },
    { label: 'Rent', amount: -cost * 0.14 },
    { label: 'Other', amount: -cost * 0.11 },
    { label: 'EBITDA', amount: profit, sum: true },
    { label: 'Monthly average of revenue', amount: annualSales / 12, sum: true },
  ]
}
