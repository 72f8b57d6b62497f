import { mayBecomeCode, voucherCodeIn } from '@hotovo/domain/shared/voucher-code'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { focusHeading } from '../shell/useFocusOnNavigation.ts'
import { type CSSObject, styled, type Theme } from '../theme/styled.tsx'
import { control } from './form/TextField.tsx'
import { SearchIcon } from './icons.tsx'
import { Key } from './Key.tsx'
import { onTurning } from './onTurning.ts'
import { useKeys } from './useKeys.ts'

/** What is typed into a search is looked for after so long a pause: at once but for two keys of one stroke, or one that is held down. */
const pauseMs = { stroke: 20, held: 100 } as const
/** Where there is room for the filters beside one another; elsewhere a button shows and hides them. */
export const roomy = '@container filters (min-width: 40rem)'
const SearchBox = styled('div')(({ theme: { vars } }) => ({
  position: 'relative',
  // Beside the button that shows the filters.
  flex: '1 1 8rem',
  minWidth: 0,
  [roomy]: {
    flexBasis: '19rem',
    maxWidth: '26rem',
    // Words that are typed need less room than those that say what can be typed, and the way out of them some.
    '&:has(> input:not(:placeholder-shown))': { flexBasis: '14rem' },
  },
  '& > svg': {
    position: 'absolute',
    insetInlineStart: '0.75rem',
    top: 'calc(50% - 0.625em)',
    color: vars.palette.text.secondary,
    pointerEvents: 'none',
  },
  '& > kbd': {
    position: 'absolute',
    insetInlineEnd: '0.5rem',
    top: 'calc(50% - 0.75rem)',
    pointerEvents: 'none',
  },
  '& > input:is(:focus, :not(:placeholder-shown)) ~ kbd:not([data-waits])': { display: 'none' },
  '@media (pointer: coarse), (max-width: 40rem)': { '& > kbd:not([data-waits])': { display: 'none' } },
}))
const SearchInput = styled('input')(control, {
  minHeight: '2.75rem',
  padding: '0.375rem 0.75rem 0.375rem 2.375rem',
  fontSize: '1rem',
  textOverflow: 'ellipsis',
})

/** A card beneath the search, above whatever stands there, so that it pushes no row. */
export const beneathSearch = ({ theme: { vars } }: { readonly theme: Theme }): CSSObject => ({
  position: 'absolute',
  // Controls of other filters come behind it in the page, and may stand beneath it.
  zIndex: 1,
  insetInline: 0,
  top: 'calc(100% + 0.25rem)',
  border: `1px solid ${vars.palette.control}`,
  borderRadius: 10,
  background: vars.palette.background.paper,
  boxShadow: '0 0.5rem 1.5rem rgb(0 0 0 / 0.18)',
})
/** What is told of what is typed, as long as somebody is there. */
const Told = styled('div')(beneathSearch, {
  ':not(:focus-within) > &': { display: 'none' },
  '& > p': { padding: '0.5rem 0.75rem' },
})
/**
 * What is being typed, until whoever it is for says something else or somebody turns in the browser's history. A list that comes to
 * what was asked for here changes nothing in the field, where more may have been typed since. `ask` asks for it; `leave` leaves in
 * the field what was asked for with something else; `wished` is what the list shows, or will once it has followed.
 */
function useTyped(value: string, onSearch: (text: string) => void) {
  const [typed, type] = useState(value)
  const [known, know] = useState<string | undefined>(value)
  const [asked, setAsked] = useState<readonly string[]>([])
  if (known !== value) {
    know(value)
    const place = asked.indexOf(value)
    setAsked(place < 0 ? [] : asked.slice(place + 1))
    if (place < 0) type(value)
  }
  useEffect(
    () =>
      onTurning(() => {
        know(undefined)
        setAsked([])
      }),
    [],
  )
  const ask = (text: string) => {
    setAsked((before) => [...before, text])
    onSearch(text)
  }
  const leave = (text: string) => {
    setAsked((before) => [...before, text])
    type(text)
  }
  return { typed, type, ask, leave, wished: asked.at(-1) ?? value }
}

/** What completes the word that is being typed at a sign of a text, and takes its place with another one and another sign. */
export type CompletionProps = {
  readonly input: RefObject<HTMLInputElement | null>
  readonly typed: string
  readonly at: number
  readonly onTake: (text: string, at: number) => void
}

export type SearchProps = {
  /** What is looked for where; said, not shown. */
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onSearch: (text: string) => void
  /** Takes a text with tokens, which waits for Enter; answers what of it stays in the field. `again` takes another text in its place. */
  readonly onTokens?: (text: string, again: (text: string) => void) => Promise<string>
  /** Takes off what was filtered last: Backspace in an empty field. */
  readonly onBackspace?: () => void
  /** Whenever a sign was typed or taken away. */
  readonly onTyped?: () => void
  /** Comes with the first sign that is typed, and is a listbox. */
  readonly completion: (props: CompletionProps) => ReactNode
  /** Tells that a code of a voucher is looked for nowhere, or what may become one after Enter only (rule A19). */
  readonly heldBack: (what: 'code' | 'perhaps') => ReactNode
}

/** Letters are keys of the list again; whoever reads on is at its heading. */
const goOn = () => focusHeading(document.querySelector('main h1'))

/** A key, a colon and a value, or one word that says both: what is looked for at once may be half of it. */
const mayHaveTokens = (text: string): boolean => /(^|\s)(\p{L}+:|(s|with)-\p{L})/iu.test(text)
/** A text without its keys and their values. */
const withoutTokens = (text: string): string =>
  text
    .replace(/(^|\s)(\p{L}+:|(s|with)-(?=\p{L}))(["„“”][^"„“”]*["“”]*|'[^']*'|\S*)/giu, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** The search of a list; `/` leads to it. */
export function Search({
  label,
  placeholder,
  value,
  onSearch,
  onTokens,
  onBackspace,
  onTyped,
  completion,
  heldBack,
}: SearchProps) {
  const { typed, type, ask, leave, wished } = useTyped(value, onSearch)
  /** The sign behind which something is typed just now; undefined while nothing is. */
  const [at, setAt] = useState<number>()
  const hasTokens = onTokens !== undefined && mayHaveTokens(typed)
  const words = hasTokens ? withoutTokens(typed) : typed.trim()
  const held = voucherCodeIn(typed)
    ? 'code'
    : words !== wished && mayBecomeCode(words)
      ? 'perhaps'
      : undefined
  const wanted = held ? wished : words
  const isForEnter = held !== 'code' && (hasTokens || held === 'perhaps')
  const input = useRef<HTMLInputElement>(null)
  const search = useRef(() => {})
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHeldDown = useRef(false)
  useEffect(() => {
    search.current = () => {
      if (wanted !== wished) ask(wanted)
    }
  })
  useEffect(() => {
    if (wanted === wished) return
    pause.current = setTimeout(() => search.current(), isHeldDown.current ? pauseMs.held : pauseMs.stroke)
    return () => clearTimeout(pause.current)
  }, [wanted, wished])
  const takeTokens = (text: string) =>
    void onTokens?.(text, takeAgain).then((rest) => {
      // What could not be read stays, and was not asked for: what is listed is what stands beside it, not half a word from before it.
      if (rest === text) return search.current()
      leave(rest)
      if (document.activeElement === input.current) goOn()
    })
  /** Whatever was pressed is gone. */
  const takeAgain = (text: string) => {
    input.current?.focus()
    type(text)
    takeTokens(text)
  }
  /** Looks at once, and lets go of the letters, so that they lead through the rows. */
  const enter = (event: KeyboardEvent) => {
    isHeldDown.current = event.repeat
    if (event.key === 'Backspace' && typed === '' && !event.repeat) onBackspace?.()
    if (event.key === 'Escape') {
      if (typed === '') goOn()
      type('')
    }
    if (event.key !== 'Enter') return
    setAt(undefined)
    if (held === 'code') return
    if (onTokens && hasTokens) {
      // All of it at once, not what stands beside the filters first.
      clearTimeout(pause.current)
      takeTokens(typed.trim())
      return
    }
    if (typed.trim() !== wished) ask(typed.trim())
    goOn()
  }
  const take = (text: string, end: number | null) => {
    type(text)
    setAt(end ?? undefined)
    onTyped?.()
  }
  useKeys({
    '/': () => {
      input.current?.focus()
      input.current?.select()
    },
  })
  return (
    <SearchBox>
      <SearchIcon />
      <SearchInput
        ref={input}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => take(target.value, target.selectionStart)}
        onBlur={() => setAt(undefined)}
        onKeyDown={enter}
      />
      <Key aria-hidden="true" data-waits={isForEnter ? '' : undefined}>
        {isForEnter ? 'Enter' : '/'}
      </Key>
      {at !== undefined && <Suspense>{completion({ input, typed, at, onTake: take })}</Suspense>}
      {held && <Told>{heldBack(held)}</Told>}
    </SearchBox>
  )
}
