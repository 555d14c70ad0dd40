import { latinDigits } from '../../../shared/text.ts'

/**
 * Reads a day as people type it, day first: `3/4/2026`, `03.04.2026`, `03-04-2026`, `03042026`, `2026-04-03`, in any digits.
 * Answers `YYYY-MM-DD`, or null for what is no day of the calendar. Years are written in full.
 */
export function readDay(text: string): string | null {
  const bare = latinDigits(text)
    .replace(/[\u200e\u200f\u061c]/g, '')
    .trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(bare)
  if (iso) return day(iso[1], iso[2], iso[3])
  const typed =
    /^(\d{1,2})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{4})$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(bare)
  return typed ? day(typed[3], typed[2], typed[1]) : null
}

function day(year = '', month = '', date = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const parsed = new Date(`${text}T00:00:00Z`)
  // 31/02 rolls over to March in a Date: not the day that was typed
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== text ? null : text
}
