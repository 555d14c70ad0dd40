import { createContext } from 'react'

/** Where modal pieces are put: the body, unless a part of the page has its own language or skin (the kit has four). */
export const FloatHost = createContext<HTMLElement | null>(null)
