/** The palette as MUI makes it, for the build: a page has its variables, and scripts know their names (decision 44). */
import { createTheme, type Theme } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
import { dark, light } from './tokens.ts'

type Denominations = readonly [string, string, string, string, string, string]

declare module '@mui/material/styles' {
  interface TypeBackground {
    sunken: string
  }
  interface PaletteColor {
    soft: string
    /** Text on `soft`; the primary colour only. */
    onSoft: string
  }
  interface SimplePaletteColorOptions {
    soft?: string
    onSoft?: string
  }
  interface Palette {
    accent: { main: string; contrastText: string }
    /** The border of a control; `divider` is the subtle one. */
    control: string
    focus: string
    /** By rank, smallest preset first. */
    denominations: Denominations
  }
  interface PaletteOptions {
    accent?: { main: string; contrastText: string }
    control?: string
    focus?: string
    denominations?: Denominations
  }
}

/** What nothing here is styled with; it would travel in every page. */
const isUnused = (keys: string[]): boolean =>
  keys[0] !== 'palette' ||
  /^[A-Z]|^(mode|grey|common|action|secondary|FilledInput|contrastThreshold|tonalOffset)/.test(
    keys[1] ?? '',
  ) ||
  /Channel$/.test(keys.at(-1)!)

const made = createTheme({
  cssVariables: { colorSchemeSelector: 'data', cssVarPrefix: 'h', shouldSkipGeneratingVar: isUnused },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
})

const ruleOf = ([selector, { colorScheme, ...variables }]: [string, Record<string, string>]): string => {
  const declarations = Object.entries({ 'color-scheme': colorScheme, ...variables })
  return `${selector}{${declarations.map(([name, value]) => `${name}:${value}`).join(';')}}`
}

/** Light and dark as CSS variables. */
export const paletteRules: string = made
  .generateStyleSheets()
  .flatMap((sheet) => (Object.entries(sheet) as [string, Record<string, string>][]).map(ruleOf))
  .join('')

/** What styles say of the palette: the names of its variables, which are always there. */
export const paletteNames: Theme['vars']['palette'] = JSON.parse(
  JSON.stringify(made.vars.palette).replace(/"var\((--[\w-]+), [^"]*\)"/g, '"var($1)"'),
)
