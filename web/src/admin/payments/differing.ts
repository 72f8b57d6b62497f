/** What a text shares with another at its beginning and end, and what differs between. */
export function differing(
  text: string,
  other: string,
): { readonly before: string; readonly differs: string; readonly after: string } {
  const most = Math.min(text.length, other.length)
  let start = 0
  while (start < most && text[start] === other[start]) start += 1
  let end = 0
  while (end < most - start && text.at(-1 - end) === other.at(-1 - end)) end += 1
  return {
    before: text.slice(0, start),
    differs: text.slice(start, text.length - end),
    after: text.slice(text.length - end),
  }
}
