import type { Theme } from '@mui/material/styles'
import type {} from '@mui/material/themeCssVarsAugmentation'

/** What a style may ask of the theme. Both schemes have the same names, so that a change of scheme needs no rendering. */
export const theme = { vars: { palette: import.meta.env.PALETTE as Theme['vars']['palette'] } }
