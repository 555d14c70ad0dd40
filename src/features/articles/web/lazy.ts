/** Loads the field in which rich text is written, with what an answer needs of the editor's tools. */
export const loadRichField = async () => (await import('./editor/RichField.tsx')).RichField
