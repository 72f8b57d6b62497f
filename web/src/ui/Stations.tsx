import { useTranslation } from 'react-i18next'
import { styled } from '../theme/styled.tsx'
import { CheckIcon, ClockIcon, CloseIcon } from './icons.tsx'
import { Money } from './Money.tsx'
import { Rich } from './Rich.tsx'
import { VisuallyHidden, visuallyHidden } from './VisuallyHidden.tsx'

/** A flat line shows when each was passed where there is room for it, and elsewhere of the one where it is now. */
const roomy = '@container stations (min-width: 26rem)'
/** Where not even the names stand beside each other they stand beneath each other. */
const tight = '@container stations (max-width: 15rem)'
/** Where the names of five would break in the midst of a word, those that were passed are told by their signs alone. */
const narrow = '@container stations (min-width: 15.01rem) and (max-width: 22rem)'

const Frame = styled('div')({ container: 'stations / inline-size' })
const Line = styled('ol')({
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '&[data-flat]': { gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)' },
  [tight]: { '&[data-flat]': { gridAutoFlow: 'row' } },
  [narrow]: {
    '&[data-flat]:has(> :nth-of-type(5))': { gridAutoColumns: 'minmax(1.75rem, auto)' },
    '&[data-flat]:has(> :nth-of-type(5)) > [data-state="done"] > div': visuallyHidden,
  },
})

const Stop = styled('li')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '1.75rem minmax(0, 1fr)',
  gap: '0 0.875rem',
  paddingBottom: '1.125rem',
  lineHeight: 1.45,
  color: vars.palette.text.secondary,
  '&:last-of-type': { paddingBottom: 0 },
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    left: 'calc(0.875rem - 1px)',
    top: '1.75rem',
    bottom: 0,
    borderLeft: `2px dashed ${vars.palette.control}`,
  },
  '&[data-state="done"]:not(:last-of-type)::before': { borderLeft: `2px solid ${vars.palette.primary.main}` },
  '&[data-state="done"], &[data-state="current"], &[data-state="off"]': { color: vars.palette.text.primary },
  '&[data-state="current"] > div > span': { fontWeight: 700 },
  '& small': { display: 'block', color: vars.palette.text.secondary, fontSize: '0.9375rem' },
  '[data-flat] > &': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: '0.125rem',
    padding: '0 0.25rem 0 0',
    fontSize: '0.8125rem',
    [roomy]: { fontSize: '0.9375rem' },
    lineHeight: 1.3,
  },
  '[data-flat] > &:last-of-type': { paddingInlineEnd: 0 },
  '[data-flat] > &:not(:last-of-type)::before': {
    left: '1.25rem',
    right: 0,
    top: 'calc(0.625rem - 1px)',
    bottom: 'auto',
    borderLeft: 0,
    borderTop: `2px dashed ${vars.palette.control}`,
  },
  '[data-flat] > &[data-state="done"]:not(:last-of-type)::before': {
    borderLeft: 0,
    borderTop: `2px solid ${vars.palette.primary.main}`,
  },
  '[data-flat] > & > [aria-hidden]': {
    width: '1.25rem',
    height: '1.25rem',
    '& svg': { width: '0.75rem', height: '0.75rem' },
  },
  '[data-flat] > & small': { fontSize: '0.8125rem', lineHeight: 1.2 },
  '[data-flat] > &:not([data-state="current"]) small': {
    display: 'none',
    [roomy]: { display: 'block' },
    '@media print': { display: 'block' },
  },
  [tight]: {
    '[data-flat] > &': { gridTemplateColumns: '1.25rem minmax(0, 1fr)', paddingBottom: '0.25rem' },
    '[data-flat] > &:not(:last-of-type)::before': { display: 'none' },
  },
}))

const Dot = styled('span')(({ theme: { vars } }) => ({
  display: 'grid',
  placeItems: 'center',
  width: '1.75rem',
  height: '1.75rem',
  borderRadius: 999,
  border: `2px solid ${vars.palette.control}`,
  background: vars.palette.background.default,
  '& svg': { width: '1rem', height: '1rem' },
  '[data-state="done"] > &': {
    borderColor: vars.palette.primary.main,
    background: vars.palette.primary.main,
    color: vars.palette.primary.contrastText,
  },
  '[data-state="current"] > &': { borderColor: vars.palette.warning.main, color: vars.palette.warning.main },
  '[data-state="off"] > &': { borderColor: vars.palette.error.main, color: vars.palette.error.main },
}))

/** What something passes on its way: done, where it is now, still to come, or given up. Amounts stand in `<money>`. */
export type Station = {
  readonly state: 'done' | 'current' | 'ahead' | 'off'
  readonly name: string
  /** When it was passed, or by when it is to be. */
  readonly when?: string | undefined
}

const icons = { done: <CheckIcon />, current: <ClockIcon />, ahead: null, off: <CloseIcon /> }

type StationsProps = {
  readonly stations: readonly Station[]
  /** Side by side in one low line. */
  readonly isFlat?: boolean
}

/** A line of stations, each with its state in a sign and in words. */
export function Stations({ stations, isFlat }: StationsProps) {
  const { t } = useTranslation()
  return (
    <Frame>
      <Line data-flat={isFlat ? '' : undefined}>
        {stations.map(({ state, name, when }) => (
          <Stop key={name} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <Dot aria-hidden="true">{icons[state]}</Dot>
            <div>
              <span>
                <Rich text={name} as={{ money: Money }} />
              </span>
              {state === 'done' && <VisuallyHidden> ({t('common.done')})</VisuallyHidden>}
              {when && (
                <small>
                  <Rich text={when} as={{ money: Money }} />
                </small>
              )}
            </div>
          </Stop>
        ))}
      </Line>
    </Frame>
  )
}
