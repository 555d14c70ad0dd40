import type { Translated } from '../../platform/shared/strings.ts'
import type { strings as english } from './strings.en.ts'

/** Look-ups say nothing of their own: their words are rows in both languages. */
export const strings: Translated<typeof english> = {}
