import { type ReactNode, useId } from 'react'
import { styled } from '../../theme/styled.tsx'

const Part = styled('section')({ display: 'grid', gap: '0.75rem', '& > *': { minWidth: 0 } })
const PartHead = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
  '& > h2': { fontSize: '1.375rem' },
})

/** A part of the statement with its name, and how it is taken elsewhere. */
export function Section({
  title,
  taken,
  children,
}: {
  readonly title: string
  readonly taken?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <Part aria-labelledby={id}>
      <PartHead>
        <h2 id={id}>{title}</h2>
        {taken}
      </PartHead>
      {children}
    </Part>
  )
}
