import { expect, type Locator, type Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { textInPicture } from '../support/qr.ts'

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
/** The notices in the corner, and in the back-office those at the foot of the window. */
export const notices = (page: Page): Locator => page.locator('[data-sonner-toast], [data-notice]')

/** Goes on to another page as a link on this one would: nothing is loaded anew. */
export const goOn = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Waits until the scripts have taken the page over, and what they add to it is there. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root')!).some((key) => key.startsWith('__reactContainer')),
  )
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(heading(page)).toBeVisible()
}

/** Presses the tab key until one is there. */
export async function tabUntil(
  page: Page,
  isThere: () => Promise<boolean>,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    if (await isThere()) return
    await page.keyboard.press(key)
  }
  throw new Error('the tab key does not lead there')
}

/** The text of the QR code that stands on the page, read from its picture as a phone would. */
export async function readQr(page: Page): Promise<string> {
  const image = page.locator('figure img')
  await image.scrollIntoViewIfNeeded()
  const { data, width, height } = PNG.sync.read(await page.locator('figure > div').screenshot())
  return textInPicture(data, width, height)
}
