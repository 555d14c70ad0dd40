declare module 'web-push' {
  type Details = { endpoint: string; headers: Record<string, string | number>; body: Buffer }

  const library: {
    generateVAPIDKeys(): { publicKey: string; privateKey: string }
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string }
        TTL: number
        urgency: string
        topic?: string
        contentEncoding: 'aes128gcm'
      },
    ): Details
  }
  export default library
}
