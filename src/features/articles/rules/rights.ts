/** Who sees what is being written, and who writes; the preset "content-editor" has both. */
export const READ = { permission: 'articles.read' } as const
export const UPDATE = { permission: 'articles.update' } as const
