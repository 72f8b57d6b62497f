import type { ReactNode } from 'react'
import { styled } from '../theme/styled.tsx'
import { asCards } from './tableWidths.ts'

const Name = styled('span')(({ theme: { vars } }) => ({
  display: 'none',
  color: vars.palette.text.secondary,
  ...asCards({ display: 'inline' }),
}))

/** What a column is called, before its value: a row that is a card has no columns to say what stands there. */
export const InCard = ({ children }: { readonly children: ReactNode }) => <Name>{children}: </Name>
