const NAME = 'majlis_files'
/** As long as browsers keep any; whether it still opens something is decided by the session behind it. */
const MAX_AGE_SECONDS = 400 * 86_400

/**
 * The Set-Cookie header of the cookie that reads files and downloads, and nothing else: pictures and PDFs cannot send a
 * bearer. Secure wherever the site's own address is https.
 */
export function filesCookie(siteUrl: string, value: string): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  return `${NAME}=${value}; Path=/api; HttpOnly; SameSite=Strict; Max-Age=${MAX_AGE_SECONDS}${secure}`
}

/** The header that removes it. */
export const noFilesCookie = (): string => `${NAME}=; Path=/api; HttpOnly; SameSite=Strict; Max-Age=0`
