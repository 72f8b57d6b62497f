import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/CopyButton.tsx'

/** Where text is so large that a name and its value need a line each. */
export const narrow = '@container card (max-width: 15rem)'

/** Facts under each other. */
export const List = styled('dl')({ display: 'grid', margin: 0 })
const Row = styled('div')(({ theme: { vars } }) => ({
  display: 'grid',
  gridTemplateColumns: '7.75rem minmax(0, 1fr)',
  alignItems: 'center',
  gap: '0 0.5rem',
  minHeight: '2.5rem',
  padding: '0.25rem 0',
  borderTop: `1px solid ${vars.palette.divider}`,
  lineHeight: 1.4,
  '&:first-of-type': { borderTop: 0 },
  '&[data-copy]': { gridTemplateColumns: '7.75rem minmax(0, 1fr) auto' },
  '& dt': { color: vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& dd': { margin: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  [narrow]: {
    '&, &[data-copy]': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    '& dt': { gridColumn: '1 / -1' },
  },
  '&[data-sum]': { borderTop: `2px solid ${vars.palette.control}`, fontSize: '1.125rem' },
  '&[data-sum] dt': { color: vars.palette.text.primary, fontSize: 'inherit', fontWeight: 700 },
}))
/** Room for an icon only; whoever does not see it hears the words. */
const Copy = styled('dd')({
  '&&': { gridColumn: -2 },
  '& button': { width: '2.25rem', minHeight: '2.25rem', margin: '-0.25rem -0.5rem -0.25rem 0', padding: 0 },
  '& button > span': { position: 'absolute', clipPath: 'inset(50%)' },
  '@media print': { display: 'none' },
})
export const Missing = styled('span')(({ theme: { vars } }) => ({
  color: vars.palette.text.secondary,
  fontWeight: 400,
}))
type FactProps = {
  readonly name: string
  readonly children: ReactNode
  /** What can be taken away from here. */
  readonly copy?: string | undefined
  readonly isSum?: boolean
}

/** A field and its value, or that there is none. */
export function Fact({ name, children, copy, isSum }: FactProps) {
  const { t } = useTranslation('admin')
  const isMissing = children === null || children === ''
  return (
    <Row data-sum={isSum ? '' : undefined} data-copy={copy === undefined ? undefined : ''}>
      <dt>{name}</dt>
      <dd>{isMissing ? <Missing>{t('order.missing')}</Missing> : children}</dd>
      {copy !== undefined && (
        <Copy>
          <CopyButton text={copy} label={name} />
        </Copy>
      )}
    </Row>
  )
}
