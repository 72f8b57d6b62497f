import type { EmotionCache } from '@emotion/cache'
import {
  type CSSObject as Css,
  type Keyframes,
  type SerializedStyles,
  serializeStyles,
} from '@emotion/serialize'
import type { styled as muiStyled } from '@mui/material/styles'
import { createContext, type ElementType, useContext } from 'react'
import { theme } from './theme.ts'

export type { CSSObject, Theme } from '@mui/material/styles'

/** An animation, as Emotion's own says it: that comes with what no page needs. */
export function keyframes(steps: Css): Keyframes {
  const { name, styles } = serializeStyles([steps])
  const named = `animation-${name}`
  const rule = `@keyframes ${named}{${styles}}`
  return { name: named, styles: rule, anim: 1, toString: () => `_EMO_${named}_${rule}_EMO_` } as Keyframes
}

/** Where generated styles are written. */
export const Styles = createContext<EmotionCache | undefined>(undefined)

type Props = Readonly<Record<string, unknown>>
type Style = Css | ((props: Props) => Css)
type Options = { readonly shouldForwardProp?: (name: string) => boolean }

/** What a styled component is made of, so that another may be made of it. */
type Recipe = {
  readonly tag: ElementType
  readonly styles: readonly Style[]
  readonly forwards: (name: string) => boolean
}
const recipes = new WeakMap<object, Recipe>()
const recipeOf = (tag: ElementType): Recipe =>
  (typeof tag === 'string' ? undefined : recipes.get(tag)) ?? { tag, styles: [], forwards: () => true }

/** Writes a style and the animations in it, once. */
function write(cache: EmotionCache, selector: string, style: SerializedStyles): void {
  for (let part: SerializedStyles | undefined = style; part; part = part.next)
    if (cache.inserted[part.name] === undefined)
      cache.insert(part === style ? selector : '', part, cache.sheet, true)
}

/**
 * A component with a style, with the types of MUI's own `styled`, for one theme that never changes (decision 44): a style may depend
 * only on what is not forwarded to the element, and is computed once for each choice of it. It is written while
 * rendering, which does nothing for what came with the page.
 */
function styledFor(tag: ElementType, { shouldForwardProp = () => true }: Options = {}) {
  const of = recipeOf(tag)
  const forwards = (name: string) => of.forwards(name) && shouldForwardProp(name)
  return (...added: readonly Style[]) => {
    const styles = [...of.styles, ...added]
    const computed = new Map<string, SerializedStyles>()

    function Styled({
      as: Tag = of.tag,
      className = '',
      ...props
    }: {
      as?: ElementType
      className?: string
    }) {
      const cache = useContext(Styles)!
      const forwarded: Record<string, unknown> = {}
      const own: Record<string, unknown> = {}
      let choice = className
      for (const [name, value] of Object.entries(props))
        if (forwards(name)) forwarded[name] = value
        else {
          own[name] = value
          choice += ` ${name}=${value}`
        }
      // The style of an outer component comes as a class, and wins.
      const names = className.split(' ').filter(Boolean)
      let serialized = computed.get(choice)
      if (!serialized) {
        const outer = names.flatMap((name) => cache.registered[name] ?? [])
        const asked = { theme, ...own }
        const wanted = styles.map((one) => (typeof one === 'function' ? one(asked) : one))
        serialized = serializeStyles([[...wanted, ...outer]])
        computed.set(choice, serialized)
      }
      const name = `${cache.key}-${serialized.name}`
      cache.registered[name] = serialized.styles
      write(cache, `.${name}`, serialized)
      const foreign = names.filter((one) => cache.registered[one] === undefined)
      return <Tag {...forwarded} className={[...foreign, name].join(' ')} />
    }
    recipes.set(Styled, { tag: of.tag, styles, forwards })
    return Styled
  }
}

export const styled = styledFor as unknown as typeof muiStyled
