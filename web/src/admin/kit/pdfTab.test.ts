import { resolveObjectURL } from 'node:buffer'
import { expect, onTestFinished, test, vi } from 'vitest'
import { showPdf } from './pdfTab.ts'

test('a letter can be read by the tab that shows it, and a minute later by nobody', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let address = ''
  const location = {
    replace: (to: string) => {
      address = to
    },
  } as unknown as Location
  showPdf({ location }, btoa('%PDF-1.7'))
  expect(await resolveObjectURL(address)?.text()).toBe('%PDF-1.7')
  vi.advanceTimersByTime(60_000)
  expect(resolveObjectURL(address)).toBeUndefined()
})
