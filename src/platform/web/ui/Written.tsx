import { useEffect, useState } from 'react'
import { latinDigits } from '../../shared/text.ts'
import { figuresIn } from './figures-in.ts'
import styles from './Written.module.css'

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
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    if (part.is === 'phone' && links) return <Phone key={at} text={part.text} />
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
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
