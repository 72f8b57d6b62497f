import { createTheme } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'
import { dark, fonts, light } from './tokens.ts'

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

/** Component palettes of MUI that nothing here is made of; they would travel in every page. */
const isUnused = (keys: string[]): boolean =>
  /^(mixins|breakpoints|direction|transitions|typography|cssVarPrefix|colorSchemeSelector|focusVisible|motion|unstable_|zIndex|opacity|overlays|shadows)/.test(
    keys[0] ?? '',
  ) ||
  (keys[0] === 'palette' &&
    /^[A-Z]|^(mode|grey|common|action|secondary|FilledInput|.*Channel$|contrastThreshold|tonalOffset)/.test(
      keys[1] ?? '',
    ))

/** Light, dark and system, as CSS variables: style with `theme.vars`, so that a scheme needs no rendering. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data', cssVarPrefix: 'h', shouldSkipGeneratingVar: isUnused },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  shape: { borderRadius: 8 },
  typography: { fontFamily: fonts.text },
})
