import fs from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import { listen, ownNetwork } from './fixtures.ts'

/** The axe that its adapter for Playwright brings; the adapter itself takes five times as long over frames we do not have. */
const axe = fs.readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
)
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Axe = {
  run(
    context: Document,
    options: { readonly runOnly: readonly string[]; readonly resultTypes: readonly string[] },
  ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}

/** What axe finds on the page: rule and place, so that a failure says what to mend. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  // What is still fading in, or a list whose rows are about to be others, has another contrast than it will have.
  const isAtRest = () =>
    !document.querySelector('table[aria-busy=true]') &&
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity)
  // A page that is drawn no more has no frame to ask in.
  await page.waitForFunction(isAtRest, undefined, { polling: 50, timeout: 60_000 })
  const found = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
    /** Whether a bar lies over a corner of it just now: it is as large as it is once it is scrolled to. */
    const isCovered = (target: string) => {
      const one = document.querySelector(target)!
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const corners = [left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => ({ x, y })))
      return corners.some(({ x, y }) => {
        for (
          let over = document.elementFromPoint(x, y);
          over && !over.contains(one);
          over = over.parentElement
        )
          if (['fixed', 'sticky'].includes(getComputedStyle(over).position)) return true
        return false
      })
    }
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.filter(({ target }) => id !== 'target-size' || !isCovered(target[0]!)),
    }))
  }, standards)
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Words that nobody can read to their end: they leave the window, or a box that shows nothing beyond its edge and does not scroll. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const isCut = (element: Element | null, { left, right }: DOMRect): boolean => {
      if (!element) return right > width + 1 || left < -1
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element)
      // What only a voice reads, and what says itself that it goes on.
      if (clipPath.startsWith('inset') || textOverflow === 'ellipsis') return false
      if (overflowX === 'auto' || overflowX === 'scroll') return false
      const box = element.getBoundingClientRect()
      if (overflowX !== 'visible' && (right > box.right + 1 || left < box.left - 1)) return true
      return isCut(element.parentElement, { left, right } as DOMRect)
    }
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      const parent = text.parentElement!
      if (!text.data.trim() || !parent.checkVisibility({ checkVisibilityCSS: true })) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      if ([...range.getClientRects()].some((line) => line.width > 1 && isCut(parent, line)))
        found.push(text.data.trim())
    }
    return found
  })

/** No sideways scrolling: nothing is wider than the window, and no words are cut off because they would be. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { inner, content } = await page.evaluate(() => ({
    inner: document.documentElement.clientWidth,
    content: document.documentElement.scrollWidth,
  }))
  expect(content, page.url()).toBeLessThanOrEqual(inner)
  expect(await cutOff(page), page.url()).toEqual([])
}

/** Looks at the page as it is now: axe finds nothing on it, and nothing is wider than the window. */
export async function look(page: Page): Promise<void> {
  // What is still fading in or out has no contrast; at rest it has.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await violations(page)).toEqual([])
  await expectNoSidewaysScroll(page)
}

/** The size of text that somebody has chosen in the settings of the browser, in pixels; 16 is usual. */
export async function setBrowserTextSize(page: Page, standard: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', {
    fontSizes: { standard, fixed: Math.round(standard * (13 / 16)) },
  })
}

/** Text as large as a reader has set it in the browser. */
export const setTextSize = (page: Page, size: `${number}%`): Promise<void> =>
  page.evaluate((given) => {
    document.documentElement.style.fontSize = given
  }, size)

/** What `part` finds in these elements, words for instance, and stands on more than one line. */
export const brokenIn = (elements: Locator, part: RegExp): Promise<string[]> =>
  elements.evaluateAll((all, parts) => {
    const linesOf = (range: Range) =>
      new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)))
    const found: string[] = []
    for (const element of all) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
        for (const { index, 0: words } of text.data.matchAll(parts)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + words.length)
          if (linesOf(range).size > 1) found.push(words)
        }
    }
    return found
  }, part)

type Look = Pick<BrowserContextOptions, 'baseURL' | 'colorScheme' | 'contrast'> & { readonly width: number }

/**
 * A visit by somebody who has never been here, in one look. Wherever the visit calls `look`, nothing may be wider
 * than the window; what axe finds there, and what the console complains of but for `expected`, fails at the end.
 */
export async function visitIn(
  browser: Browser,
  { width, ...options }: Look,
  visit: (page: Page, look: (name: string) => Promise<void>) => Promise<void>,
  expected?: RegExp,
): Promise<void> {
  const viewport = { width, height: 800 }
  // What is still fading in has no contrast yet; at rest it has.
  const extraHTTPHeaders = ownNetwork()
  const context = await browser.newContext({
    ...options,
    viewport,
    reducedMotion: 'reduce',
    extraHTTPHeaders,
  })
  const page = await context.newPage()
  const complaints = listen(page)
  const found: Record<string, string[]> = {}
  await visit(page, async (name) => {
    found[name] = await violations(page)
    await expectNoSidewaysScroll(page)
  })
  expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([])
  expect(complaints.filter((text) => !expected?.test(text))).toEqual([])
  await context.close()
}

/** Language, scheme and width of the back-office, each with each of the others. */
export const fourLooks = [
  ['', 'light', 360],
  ['', 'dark', 1280],
  ['/en', 'light', 1280],
  ['/en', 'dark', 360],
] as const
