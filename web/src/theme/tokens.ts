import { denominations } from '@hotovo/adapters/documents/denominations'

/** The tokens of the design, "Bezpečnostná tlač". All text reaches 4.5:1 in both schemes, controls 3:1. */
type Tone = { readonly main: string; readonly soft: string }
type Scheme = {
  readonly background: { readonly default: string; readonly paper: string; readonly sunken: string }
  readonly text: { readonly primary: string; readonly secondary: string }
  readonly divider: string
  readonly control: string
  readonly primary: Tone & {
    readonly dark: string
    readonly contrastText: string
    readonly onSoft: string
  }
  readonly accent: { readonly main: string; readonly contrastText: string }
  readonly success: Tone
  readonly warning: Tone
  readonly error: Tone
  readonly info: Tone
  readonly focus: string
  /** The colours of the presets, smallest first, as people know them from banknotes. */
  readonly denominations: readonly [string, string, string, string, string, string]
}

export const light: Scheme = {
  background: { default: '#FAF8F3', paper: '#FFFFFF', sunken: '#F1EEE6' },
  text: { primary: '#17201C', secondary: '#4C5750' },
  divider: '#DDD8CC',
  control: '#75716A',
  primary: { main: '#0E5A47', dark: '#0A4637', contrastText: '#FFFFFF', soft: '#DCEEE7', onSoft: '#0A4637' },
  accent: { main: '#F2B33D', contrastText: '#2B1D00' },
  success: { main: '#1B6B35', soft: '#DFF2E3' },
  warning: { main: '#7A4B00', soft: '#FFF0CC' },
  error: { main: '#B3261E', soft: '#FCE4E1' },
  info: { main: '#1F4E9E', soft: '#E2ECFA' },
  focus: '#0B57D0',
  denominations,
}

export const dark: Scheme = {
  background: { default: '#0F1613', paper: '#17211C', sunken: '#0B110E' },
  text: { primary: '#ECF2EE', secondary: '#B4C0B9' },
  divider: '#2C3A33',
  control: '#87938C',
  primary: { main: '#6FD3B0', dark: '#8FE0C3', contrastText: '#04261C', soft: '#12352A', onSoft: '#A5E8CF' },
  accent: { main: '#F5C463', contrastText: '#2B1D00' },
  success: { main: '#86D99A', soft: '#12301C' },
  warning: { main: '#F2C063', soft: '#332406' },
  error: { main: '#FFB4AB', soft: '#3A1512' },
  info: { main: '#A9C7FF', soft: '#14264A' },
  focus: '#FFD166',
  denominations: ['#FF9AA2', '#9CC2FF', '#FFB37A', '#8FDB9B', '#E6C65C', '#CDB0FF'],
}

export const fonts = {
  /** Headings and every amount of money. */
  display:
    "'Bricolage Grotesque Variable', 'Bricolage Grotesque', 'Headings Meanwhile', 'Headings Meanwhile on Android', system-ui, sans-serif",
  text: "'Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible Next', system-ui, sans-serif",
  code: "'Atkinson Hyperlegible Mono Variable', 'Atkinson Hyperlegible Mono', ui-monospace, monospace",
} as const
