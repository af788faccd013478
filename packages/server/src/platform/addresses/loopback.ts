/** Whether a host name or address, as it stands in a URL or in HOST, means this machine. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  hostname === '::1' ||
  /^127(?:\.\d{1,3}){3}$/.test(hostname)
