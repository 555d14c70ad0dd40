import { useEffect, useState } from 'react'
import { latinDigits } from '../../shared/text.ts'
import styles from './Written.module.css'

/** A part of a text: plain words, figures that keep their order, or what looks like a phone number with its country's code. */
type Part = { is: 'words' | 'figures' | 'phone'; text: string }

const DIGIT = '[0-9٠-٩۰-۹]'
/** `+971 50 123 4567`, `00971-50-1234567`; and, without a country, `050 123 4567`. */
const PHONE = String.raw`(?:\+|00)[ (]?${DIGIT}[0-9٠-٩۰-۹ ().\u00a0–-]{5,}${DIGIT}|\(?0${DIGIT}{1,4}\)?(?:[ .–-]?${DIGIT}{2,}){2,}`
/** `$500`, `18.5 %`, `50k`, `−100`. */
const NUMBER = String.raw`[$€£¥+−-]?\d[\d.,]*(?<![.,])(?: ?[%$€£¥]|[kKmM](?!\p{L}))?`
const RANGE = `${NUMBER}(?: ?[-–—/×] ?${NUMBER})*`
const FOUND = new RegExp(String.raw`(?<![\p{L}\p{N}_@/])(?:(${PHONE})|${RANGE})(?![\p{L}\p{N}_@])`, 'gu')

/** Whether figures turn around inside Arabic: a plain number does not. */
const turns = (text: string): boolean => /[^\d.,:]/.test(text)

/** A text in parts, in order; together they are the text, letter for letter. */
export function figuresIn(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const match of text.matchAll(FOUND)) {
    const found = match[0]
    if (!match[1] && !turns(found)) continue
    if (match.index > from) parts.push({ is: 'words', text: text.slice(from, match.index) })
    parts.push({ is: match[1] && /^(?:\+|00)/.test(found) ? 'phone' : 'figures', text: found })
    from = match.index + found.length
  }
  if (from < text.length) parts.push({ is: 'words', text: text.slice(from) })
  return parts
}

type WrittenProps = {
  text: string
  /** Off where the text stands inside another link. */
  links?: boolean
}

/**
 * Words that somebody wrote, within a line: phone numbers and ranges of amounts keep their order among Arabic words, and a phone
 * number can be called.
 */
export function Written({ text, links = true }: WrittenProps) {
  return figuresIn(text).map((part, at) => {
    if (part.is === 'words') return part.text
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
    if (part.is === 'phone' && links) return <Phone key={at} text={part.text} />
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
      <bdi key={at} dir="ltr">
        {part.text}
      </bdi>
    )
  })
}

/** A link once the library that knows the countries' numbers is here and knows it for one. */
function Phone({ text }: { text: string }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let here = true
    void addressOf(text).then(found => here && setAddress(found))
    return () => {
      here = false
    }
  }, [text])
  const number = <bdi dir="ltr">{text}</bdi>
  return address ? (
    <a href={address} className={styles.phone}>
      {number}
    </a>
  ) : (
    number
  )
}

/** `tel:+971501234567`, or null for what is no phone number. It is loaded only where a text has something like one. */
async function addressOf(text: string): Promise<string | null> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const number = parsePhoneNumberFromString(latinDigits(text).replace(/^00/, '+'))
  return number?.isPossible() ? number.getURI() : null
}
