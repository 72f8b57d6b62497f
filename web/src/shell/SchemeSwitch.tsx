import { observer } from 'mobx-react-lite'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Mode, modes, scheme } from '../stores/Scheme.ts'
import { withMoreContrast } from '../theme/preferences.ts'
import { styled } from '../theme/styled.tsx'
import { DeviceIcon, MoonIcon, SunIcon } from '../ui/icons.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

const icons: Readonly<Record<Mode, ReactNode>> = {
  light: <SunIcon />,
  dark: <MoonIcon />,
  system: <DeviceIcon />,
}

const Segments = styled('fieldset')(({ theme: { vars } }) => ({
  display: 'inline-flex',
  margin: 0,
  padding: 0,
  border: `2px solid ${vars.palette.divider}`,
  borderRadius: 10,
  background: vars.palette.background.paper,
  '& label': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: '2.5rem',
    height: '2.5rem',
    borderRadius: 8,
    color: vars.palette.text.secondary,
    cursor: 'pointer',
    transition: 'background-color 120ms, color 120ms',
    '@media (pointer: coarse)': { width: '2.75rem', height: '2.75rem' },
  },
  '& label:hover': { color: vars.palette.text.primary },
  '& label:has(:checked)': { background: vars.palette.primary.soft, color: vars.palette.primary.onSoft },
  '& label:has(:focus-visible)': { outline: `3px solid ${vars.palette.focus}`, outlineOffset: 2 },
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
  '& label:has(:checked):not(:has(:focus-visible))': withMoreContrast({
    outline: '2px solid currentcolor',
    outlineOffset: -4,
  }),
}))

/** Light, dark, or as the device has it; remembered by the browser. */
export const SchemeSwitch = observer(() => {
  const { t } = useTranslation()
  const name = useId()
  return (
    <Segments>
      <VisuallyHidden as="legend">{t('shell.scheme')}</VisuallyHidden>
      {modes.map((choice) => (
        <label key={choice} title={t(`shell.schemes.${choice}`)}>
          <input
            type="radio"
            name={name}
            checked={scheme.mode === choice}
            onChange={() => scheme.choose(choice)}
          />
          {icons[choice]}
          <VisuallyHidden>{t(`shell.schemes.${choice}`)}</VisuallyHidden>
        </label>
      ))}
    </Segments>
  )
})
