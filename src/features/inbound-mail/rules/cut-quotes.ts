/** Marks that turn text around, which mail programs put between the words that are looked for. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

const plain = (line: string): string => line.replace(UNSEEN, '').trim()
const isQuoted = (line: string): boolean => plain(line).startsWith('>')
const isEmpty = (line: string): boolean => plain(line) === ''

/** How mail programs announce what they quote, in English and Arabic; broken lines are joined before. */
const ANNOUNCES = [
  // On Mon, 23 Nov 2026 at 10:00, Rana <rana@example.org> wrote:
  /^On\b.{4,300}\bwrote:$/i,
  // Rana <rana@example.org> wrote on 23 Nov 2026:
  /^.{1,200}\bwrote on\b.{4,100}:$/i,
  // في الاثنين، 23 نوفمبر 2026 في 10:00 ص تمت كتابة ما يلي بواسطة رنا <rana@example.org>:
  /^(في|بتاريخ|يوم)\s.{2,300}(كتبت?|كتب\/ت|تمت كتابة ما يلي|تمّت كتابة ما يلي).{0,200}[:：]$/,
  // كتب رنا <rana@example.org> في 23 نوفمبر 2026:
  /^(وقد )?(كتب|كتبت|كتب\/ت)\s.{2,300}[:：]$/,
]
/** Lines that one announcement is broken into by programs that fold at 78 letters. */
const BROKEN_INTO = 4

/** What stands above a whole mail that is quoted. */
const RULES = [
  /^-{2,}\s*(original message|forwarded message|الرسالة الأصلية|رسالة أصلية|رسالة معاد توجيهها)\s*-{2,}$/i,
  /^(begin forwarded message|بداية الرسالة المعاد توجيهها)\s*:?$/i,
]
/** The head of the mail that Outlook quotes: who from, and soon after it when, to whom or about what. */
const FROM = /^\*?(from|من)\s*:\*?\s*\S/i
const HEAD = /^\*?(sent|date|to|cc|subject|تم الإرسال|تاريخ الإرسال|أُرسلت|أرسلت|التاريخ|إلى|نسخة|الموضوع)\s*:\*?/i
const HEAD_WITHIN = 4
const HEAD_LEAST = 2

/** What programs and people put at the end of a mail. */
const SIGNATURE = /^--\s?$/
const SENT_FROM =
  /^(sent from my|get outlook for|sent from (outlook|yahoo|mail)|أُ?رسل(ت)? من|مرسل(ة)? من|احصل على outlook).{0,60}$/i

function announcesAt(lines: readonly string[], at: number): number {
  let joined = ''
  for (let more = 0; more < BROKEN_INTO && at + more < lines.length; more++) {
    if (isQuoted(lines[at + more]!) || isEmpty(lines[at + more]!)) return 0
    joined = `${joined} ${plain(lines[at + more]!)}`.trim()
    if (ANNOUNCES.some(rule => rule.test(joined))) return more + 1
  }
  return 0
}

function beginsQuotedMail(lines: readonly string[], at: number): boolean {
  const line = plain(lines[at]!)
  if (RULES.some(rule => rule.test(line))) return true
  if (!FROM.test(line)) return false
  const head = lines.slice(at + 1, at + 1 + HEAD_WITHIN).filter(next => HEAD.test(plain(next)))
  return head.length >= HEAD_LEAST
}

/** Lines without what is quoted from earlier mails. Answers between or below quoted lines stay. */
function withoutQuotes(lines: readonly string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < lines.length; at++) {
    if (beginsQuotedMail(lines, at)) return withoutRule(kept)
    const announced = announcesAt(lines, at)
    if (announced > 0) {
      const after = lines.slice(at + announced)
      // Without marks nobody can tell where the quoted mail ends.
      if (!isQuoted(after.find(line => !isEmpty(line)) ?? '')) return kept
      at += announced - 1
      continue
    }
    if (!isQuoted(lines[at]!)) kept.push(lines[at]!)
  }
  return kept
}

/** Outlook draws a line above what it quotes. */
function withoutRule(lines: string[]): string[] {
  const last = lines.findLastIndex(line => !isEmpty(line))
  return last >= 0 && /^_{5,}$/.test(plain(lines[last]!)) ? lines.slice(0, last) : lines
}

function withoutSignature(lines: string[]): string[] {
  const signed = lines.findIndex(line => SIGNATURE.test(line.replace(UNSEEN, '')))
  const rest = signed >= 0 ? lines.slice(0, signed) : lines
  const last = rest.findLastIndex(line => !isEmpty(line))
  return last >= 0 && SENT_FROM.test(plain(rest[last]!)) ? rest.slice(0, last) : rest
}

/**
 * What was written in a mail that answers another: without the quoted mail and without a signature. Where nothing would be left, all
 * of it stays.
 */
export function cutQuotes(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const own = withoutSignature(withoutQuotes(lines))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return own === '' ? text.trim() : own
}
