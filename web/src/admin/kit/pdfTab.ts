/** How long a tab has to read what it shows. */
const readingMs = 60_000

/**
 * Shows a PDF, in base64, in a tab that was opened before it was there, so that no browser takes it for an advertisement. Codes
 * may stand in it: its address is gone once the tab has read it.
 */
export function showPdf(tab: Pick<Window, 'location'>, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  tab.location.replace(address)
  setTimeout(() => URL.revokeObjectURL(address), readingMs)
}
