import Papa from 'papaparse'

/** The text of a file of a spreadsheet: UTF-8, or what those of Windows wrote before it. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}

/** The rows of a CSV file, the first one its heads; undefined where it is none. */
export async function readTable(file: Blob): Promise<readonly (readonly string[])[] | undefined> {
  const text = await file.arrayBuffer().then(textOf, () => '')
  // A spreadsheet’s own file is packed.
  if (text.includes('\0') || text.startsWith('PK')) return undefined
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimitersToGuess: [';', ',', '\t'] })
  return data.some((cells) => cells.length > 1) ? data : undefined
}
