import { CacheProvider } from '@emotion/react'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useContext } from 'react'
import { Styles } from './styled.tsx'
import { theme as ours } from './theme.ts'

const { palette } = ours.vars

const plain = createTheme({
  focusVisible: { outlineColor: palette.focus, outlineWidth: 3, outlineOffset: 1 },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiMenu: { defaultProps: { transitionDuration: 0 } },
    MuiPopover: {
      defaultProps: {
        // Among what the page is about, as what it was opened from.
        container: () => document.querySelector('main'),
        transitionDuration: 0,
        marginThreshold: 8,
        elevation: 0,
        disableScrollLock: true,
      },
      styleOverrides: {
        paper: {
          minWidth: 'min(12rem, 100vw - 1rem)',
          maxWidth: 'calc(100% - 1rem)',
          padding: '0.375rem',
          border: `1px solid ${palette.control}`,
          borderRadius: 10,
          fontSize: '0.9375rem',
        },
      },
    },
    MuiList: { defaultProps: { disablePadding: true } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          justifyContent: 'space-between',
          gap: '1rem',
          padding: '0.5rem 0.625rem',
          borderRadius: 6,
          font: 'inherit',
          whiteSpace: 'normal',
          '&.Mui-selected': { fontWeight: 700 },
          '&&:hover, &&.Mui-focusVisible': { backgroundColor: palette.background.sunken },
        },
      },
    },
  },
})
const { sunken } = palette.background
const action = { ...plain.palette.action, hover: sunken, focus: sunken, disabledOpacity: 0.7 }
/** MUI's with our palette, whose variables are in every page: a change of scheme needs no rendering. */
const theme = { ...plain, vars: { ...plain, palette: { ...plain.palette, ...palette, action } } }

/** What is in it may be MUI's own: it looks as ours does, and is styled where ours is. Fetched late, never with a first screen. */
export const Mui = ({ children }: { readonly children: ReactNode }) => (
  <CacheProvider value={useContext(Styles)!}>
    <ThemeProvider theme={theme}>{children}</ThemeProvider>
  </CacheProvider>
)
