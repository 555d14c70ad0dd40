const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text that stands in HTML, also between quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => SIGNS[sign]!)
