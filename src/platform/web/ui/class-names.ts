/** Joins class names, leaving out what is off: `classNames(styles.chip, pill && styles.pill)`. */
export const classNames = (...names: unknown[]): string =>
  names.filter(name => typeof name === 'string' && name).join(' ')
