import createCache from '@emotion/cache'
import { createElement, type ElementType, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { keyframes, Styles, styled } from './styled.tsx'

/** What is drawn, with each generated class as its rules. */
function drawn(node: ReactNode) {
  const cache = createCache({ key: 'h' })
  // As `@emotion/server` has it: rules are kept instead of being drawn.
  cache.compat = true
  const html = renderToString(createElement(Styles, { value: cache }, node))
  return { html: html.replace(/h-(\w+)/g, (_, id) => `[${cache.inserted[id]}]`), written: cache.inserted }
}
const rules = (html: string) => html.replaceAll(/\.h-\w+/g, '')
const of = (component: ElementType, props = {}) => rules(drawn(createElement(component, props)).html)

describe('a styled component', () => {
  test('is its element with its style, and what is asked of it', () => {
    expect(of(styled('p')({ color: 'red' }), { id: 'a', className: 'other' })).toBe(
      '<p id="a" class="other [{color:red;}]"></p>',
    )
  })

  test('takes several styles, the last of which wins', () => {
    expect(of(styled('p')({ color: 'red' }, { color: 'blue' }))).toContain('{color:red;color:blue;}')
  })

  test('made of another is one element, and its own style wins', () => {
    const Red = styled('p')({ color: 'red' })
    expect(of(styled(Red)({ color: 'blue' }))).toBe('<p class="[{color:red;color:blue;}]"></p>')
  })

  test('around a component that is styled within wins too', () => {
    const Inner = styled('p')({ color: 'red' })
    const Within = ({ className }: { className?: string }) =>
      createElement('section', null, createElement(Inner, { className }))
    expect(of(styled(Within)({ color: 'blue' }))).toBe(
      '<section><p class="[{color:red;color:blue;}]"></p></section>',
    )
  })

  test('depends on what is not forwarded, each time', () => {
    const Toned = styled('p', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: string }>(
      ({ tone }) => ({
        color: String(tone),
      }),
    )
    expect(of(Toned, { tone: 'red' })).toBe('<p class="[{color:red;}]"></p>')
    expect(of(Toned, { tone: 'blue' })).toBe('<p class="[{color:blue;}]"></p>')
    expect(of(styled(Toned)({ margin: 0 }), { tone: 'red' })).toBe('<p class="[{color:red;margin:0;}]"></p>')
  })

  test('is another element where that is asked', () => {
    expect(of(styled('span')({ color: 'red' }), { as: 'legend' })).toBe(
      '<legend class="[{color:red;}]"></legend>',
    )
  })

  test('writes its animation, and everything once for each page', () => {
    const turning = keyframes({ to: { opacity: 0 } })
    const Turning = styled('p')({ animation: `${turning} 1s` })
    for (let page = 0; page < 2; page++) {
      const { written } = drawn([createElement(Turning, { key: 1 }), createElement(Turning, { key: 2 })])
      expect(Object.keys(written)).toHaveLength(2)
      expect(Object.values(written).join('')).toContain('@keyframes')
    }
  })
})
