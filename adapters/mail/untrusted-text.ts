/**
 * What strangers say, as it may stand in a letter of ours. Anybody can fail to sign in with any words, and a
 * letter must not lend them its voice (rule F6): no link, no sentence.
 */

/** Text in which no mail program finds an address to make a link of: `jana[@]hotovo[.]test`. */
export const unlinked = (text: string): string => text.replace(/(?<=\S)[.@:](?=\S)/g, '[$&]')

/** An IP address as it is; undefined for whatever else a proxy passed on. */
export const ipOf = (address: string | null): string | undefined =>
  address !== null && /^[0-9a-f.:]{2,45}$/i.test(address) ? address : undefined
