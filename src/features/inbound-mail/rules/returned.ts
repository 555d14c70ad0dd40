import { kindOfReturn, type Returned } from '../../../platform/shared/returned.ts'

const MOST = 20
const LONGEST = 300

/** Fields of one block of a report, names in small letters; a line that begins with a blank goes on with the one before. */
function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return fields
}

/** `rfc822; rana@example.org`, also in brackets. */
const addressIn = (field: string | undefined): string =>
  (field ?? '')
    .replace(/^[^;]*;/, '')
    .replace(/[<>\s]/g, '')
    .toLowerCase()

/** Reads the part `message/delivery-status`. What is only late, and what arrived, is no return. */
export function returnedIn(report: string): Returned[] {
  const found: Returned[] = []
  for (const block of report.split(/\r?\n[ \t]*\r?\n/)) {
    const fields = fieldsOf(block)
    if (fields.get('action')?.toLowerCase() !== 'failed') continue
    const address = addressIn(fields.get('original-recipient') ?? fields.get('final-recipient'))
    const said = (fields.get('diagnostic-code') ?? '').replace(/^[^;]{1,20};\s*/, '').replace(/\s+/g, ' ')
    const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? ''
    // Some say less in the status than in words.
    const told = status.endsWith('.0.0') ? (/\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(said)?.[0] ?? status) : status
    if (address.includes('@') && found.length < MOST)
      found.push({ address, kind: kindOfReturn(told, said), status: told, said: said.slice(0, LONGEST) })
  }
  return found
}

/** The same of a mail server that says it in words alone: whom it names in `X-Failed-Recipients`, with the first line that has a code. */
export function returnedInWords(failed: string, text: string): Returned[] {
  const said =
    text
      .split(/\r?\n/)
      .find(line => /\b[45]\d\d[ -]/.test(line))
      ?.trim() ?? ''
  const status = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(said)?.[0] ?? ''
  return failed
    .split(',')
    .map(one => one.trim().toLowerCase())
    .filter(one => one.includes('@'))
    .slice(0, MOST)
    .map(address => ({ address, kind: kindOfReturn(status, said || text), status, said: said.slice(0, LONGEST) }))
}
